package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.INPUT;
import static io.weir.runtime.loop.CountingTasks.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.TaskTimes;
import io.weir.errors.StateStoreNotAvailableException;
import io.weir.errors.StreamsRebalancingException;
import io.weir.runtime.reads.LocalProvider;
import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.reads.StoreCatalog;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.QueryableStoreTypes;
import io.weir.state.ReadOnlyKeyValueStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.common.IsolationLevel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaneReadsTest {
    private static final LaneSettings SETTINGS = new LaneSettings(true, 100, 1 << 20);

    @TempDir
    Path directory;

    private final ExecutorService reader = Executors.newSingleThreadExecutor();
    private final MemoryProducer producer = new MemoryProducer();
    private final LocalStores local = new LocalStores();
    private StateMemory memory;
    private StoreSet stores;
    private TaskSpec spec;
    private Lane lane;
    private ReadOnlyKeyValueStore<String, Long> counts;

    @BeforeEach
    void a_task_runs() {
        memory = StateMemory.ofBytes(8 << 20);
        CountingTasks tasks = new CountingTasks(memory, directory);
        spec = tasks.spec();
        stores = tasks.open(spec);
        MemoryOwner owner = new MemoryOwner();
        LaneCommit commit = new LaneCommit(
                SETTINGS, producer, owner, new CommitGate(), new UncommittedBudget(SETTINGS.uncommittedBytesMax()));
        lane = new Lane("lane", tasks, producer, owner, commit);
        lane.step(1_000);
        lane.mailbox().tell(loop -> loop.start(spec, stores, TaskTimes.none(), 1));
        local.restoring(spec, stores);
        counts = QueryableStoreTypes.<String, Long>keyValueStore().create(provider(), "counts");
    }

    private LocalProvider provider() {
        LocalProvider.Terms terms = new LocalProvider.Terms(null, false, IsolationLevel.READ_COMMITTED, () -> {});
        return new LocalProvider(local, new StoreCatalog(Map.of("counts", 0), Map.of(0, 1)), terms);
    }

    @AfterEach
    void close() {
        reader.shutdownNow();
        stores.close();
        memory.close();
        assertThat(memory.openHandles()).isZero();
    }

    /** Asks on another thread, while the lane goes on. */
    private <T> T asked(Supplier<T> question) throws Exception {
        Future<T> answer = reader.submit(question::get);
        while (!answer.isDone()) {
            lane.step(1_000);
        }
        return answer.get();
    }

    @Test
    void a_task_that_is_restored_is_not_read() {
        assertThatThrownBy(() -> counts.get("a"))
                .isInstanceOf(StreamsRebalancingException.class)
                .hasMessageContaining("[counts]");
    }

    @Test
    void committed_reads_see_the_last_commit_and_uncommitted_ones_what_the_task_has_done_since() throws Exception {
        local.running(spec, stores, Map.of(), new LaneReads(lane));
        lane.mailbox().tell(loop -> loop.add(spec.id(), 1, INPUT, words(0, "a", "b", "a")));
        while (lane.step(1_000)) {
            // Until all are processed: the first turn takes one.
        }
        ReadOnlyKeyValueStore<String, Long> uncommitted = counts.readOnly(IsolationLevel.READ_UNCOMMITTED);

        assertThat(counts.get("a")).isNull();
        assertThat(asked(() -> uncommitted.get("a"))).isEqualTo(2);
        assertThat(asked(() -> rows(uncommitted.all()))).containsExactly("a=2", "b=1");

        lane.step(1_200);

        assertThat(counts.get("a")).isEqualTo(2);
        assertThat(rows(counts.reverseAll())).containsExactly("b=1", "a=2");
    }

    @Test
    void a_task_that_left_its_lane_says_so() {
        local.running(spec, stores, Map.of(), new LaneReads(lane));
        lane.step(1_000);
        lane.mailbox().tell(Lane::abandon);
        lane.step(1_000);

        assertThatThrownBy(() -> counts.get("a")).isInstanceOf(StateStoreNotAvailableException.class);
        assertThatThrownBy(
                        () -> counts.readOnly(IsolationLevel.READ_UNCOMMITTED).get("a"))
                .isInstanceOf(StateStoreNotAvailableException.class);
    }

    private static List<String> rows(KeyValueIterator<String, Long> rows) {
        List<String> seen = new ArrayList<>();
        try (rows) {
            while (rows.hasNext()) {
                String next = rows.peekNextKey();
                KeyValue<String, Long> row = rows.next();
                assertThat(row.key).isEqualTo(next);
                seen.add(row.key + "=" + row.value);
            }
        }
        return seen;
    }
}

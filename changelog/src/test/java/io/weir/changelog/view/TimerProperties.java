package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.LogPosition;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.TaskBytes;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.RocksDbBytes;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.Backend;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Timers are found when they are due, in order, whatever became of them before. */
@ExtendWith(HandlesAtZero.class)
class TimerProperties {
    private static final int STEPS = 120;

    @TempDir
    Path root;

    private final StateMemory memory = StateMemory.ofBytes(8 << 20);
    private final MemoryChangelog log = new MemoryChangelog();
    private int directories;

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @ParameterizedTest
    @Seeds(60)
    void timers_are_found_once_in_order_and_never_come_back(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        ResolvedStore store = Stored.timers("timers", random.pick(Backend.MEMORY, Backend.MEMORY, Backend.ROCKSDB));
        long cacheBytes = random.pick(0L, 1_500L, 1L << 20);
        ModelledTimers model = new ModelledTimers(random);
        StoreSet set = opened(store, cacheBytes, model);
        try {
            for (int step = 0; step < STEPS; step++) {
                model.step();
                switch (random.below(20)) {
                    case 0, 1, 2 -> commit(set, model);
                    case 3 -> rewind(set, model, random);
                    case 4 -> lose(set, model);
                    case 5, 6 -> {
                        set.close();
                        model.drop();
                        directories += random.below(2);
                        set = opened(store, cacheBytes, model);
                    }
                    default -> model.check();
                }
                model.check();
            }
            model.fireAll();
            commit(set, model);
            assertThat(set.committed().figures("timers")).isEqualTo(StoreFigures.NONE);
        } finally {
            set.close();
        }
        nothing_is_left(store);
    }

    private void commit(StoreSet set, ModelledTimers model) {
        set.drainTo(log);
        set.apply(log.commit());
        model.commit();
        for (int clock = 0; clock < 2; clock++) {
            assertThat(set.committed().timers("timers", clock)).isEqualTo(model.pending(clock));
        }
        assertThat(set.dirty()).isFalse();
        assertThat(set.uncommittedBytes()).isZero();
        try (StoreSet rebuilt =
                StoreSet.open(new StoreSetParts(root, List.of(Stored.timers("timers", Backend.MEMORY)), memory, 0))) {
            replay(rebuilt);
            model.check(ModelledTimers.rows(rebuilt));
        }
    }

    /** A commit that failed, before or after its changes were sent. */
    private void rewind(StoreSet set, ModelledTimers model, SeededRandom random) {
        if (random.below(2) == 0) {
            set.drainTo(log);
        }
        log.abort();
        set.drop();
        model.drop();
    }

    /** A commit that happened though its answer was lost. */
    private void lose(StoreSet set, ModelledTimers model) {
        set.drainTo(log);
        log.commit();
        set.drop();
        replay(set);
        model.commit();
    }

    private StoreSet opened(ResolvedStore store, long cacheBytes, ModelledTimers model) {
        StoreSet set = StoreSet.open(new StoreSetParts(directory(), List.of(store), memory, cacheBytes));
        replay(set);
        model.use(set);
        return set;
    }

    private void replay(StoreSet set) {
        LogPosition end = log.end("timers");
        LogPosition at = set.position("timers");
        long from = at == null ? 0 : at.offset() + 1;
        if (from <= end.offset()) {
            set.replay("timers", log.changes("timers", from), end);
        }
    }

    private void nothing_is_left(ResolvedStore store) {
        if (store.backend() != Backend.ROCKSDB) {
            return;
        }
        List<String> names = new ArrayList<>(TimerMoments.indexesOf("timers"));
        names.add("timers");
        try (TaskBytes bytes = RocksDbBytes.open(directory(), names, memory)) {
            for (String name : names) {
                try (RowCursor rows = bytes.store(name).scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
                    assertThat(rows.advance()).isFalse();
                }
            }
        }
    }

    private Path directory() {
        return root.resolve("task-" + directories);
    }
}

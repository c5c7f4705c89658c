package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.errors.ProcessorStateException;
import io.weir.runtime.Environments;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import io.weir.state.StoreBuilder;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnStoresTest {
    private static final TopicPartition INPUT = new TopicPartition("in", 0);

    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final List<String> diary = new ArrayList<>();

    @AfterEach
    void close() {
        memory.close();
    }

    @Test
    void a_failed_commit_closes_them_untold() {
        try (StoreSet stores = stores(topology("first"))) {
            Task task = task(topology("first"), stores);
            task.prepareCommit((store, change) -> {});

            task.close();
        }

        assertThat(diary).containsExactly("init first", "flush first", "close first");
    }

    @Test
    void they_are_closed_the_last_first() {
        try (StoreSet stores = stores(topology("first", "second"))) {
            task(topology("first", "second"), stores).close();
        }

        assertThat(diary).containsExactly("init first", "init second", "close second", "close first");
    }

    @Test
    void one_that_cannot_be_opened_closes_those_before_it() {
        BuiltTopology topology = topology("first", "init fails");
        try (StoreSet stores = stores(topology)) {
            assertThatThrownBy(() -> task(topology, stores))
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContaining("[init-fails]")
                    .hasMessageContaining("init(...)")
                    .hasRootCauseMessage("told to");
        }

        assertThat(diary).containsExactly("init first", "init init fails", "close init fails", "close first");
    }

    @Test
    void one_that_cannot_be_closed_leaves_none_open() {
        BuiltTopology topology = topology("first", "close fails", "third");
        try (StoreSet stores = stores(topology)) {
            Task task = task(topology, stores);
            diary.clear();

            assertThatThrownBy(task::close)
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContaining("[close-fails]")
                    .hasRootCauseMessage("told to");
        }

        assertThat(diary).containsExactly("close third", "close close fails", "close first");
    }

    @Test
    void a_commit_callback_that_fails_is_said_with_its_store() {
        BuiltTopology topology = topology("callback fails");
        try (StoreSet stores = stores(topology)) {
            Task task = task(topology, stores);
            task.prepareCommit((store, change) -> {});

            assertThatThrownBy(() -> task.committed(Map.of()))
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContaining("[callback-fails]")
                    .hasMessageContaining("disk is gone")
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void one_that_registers_another_is_refused() {
        BuiltTopology topology = topology("registers another");
        try (StoreSet stores = stores(topology)) {
            assertThatThrownBy(() -> task(topology, stores)).hasMessageContaining("[registers-another]");
        }
    }

    private BuiltTopology topology(String... stores) {
        Topology topology =
                new Topology().addSource("source", "in").addProcessor("reader", () -> record -> {}, "source");
        for (String store : stores) {
            topology.addStateStore(new Builder(store.replace(' ', '-'), store), "reader");
        }
        return topology.built();
    }

    private TaskEnvironment environment(BuiltTopology topology) {
        return Environments.of(
                new StreamsConfig(Map.of(
                        "application.id",
                        "app",
                        "bootstrap.servers",
                        "none:1",
                        "default.key.serde",
                        Serdes.StringSerde.class,
                        "default.value.serde",
                        Serdes.StringSerde.class)),
                topology,
                directory,
                new Sensors(new Metrics()));
    }

    private StoreSet stores(BuiltTopology topology) {
        return StoreSet.open(new StoreSetParts(
                directory, environment(topology).stores(topology.subTopologies().get(0)), memory, 0));
    }

    private Task task(BuiltTopology topology, StoreSet stores) {
        TaskParts parts = new TaskParts(
                new TaskId(0, 0), topology.subTopologies().get(0), stores, new NoOutput(), environment(topology));
        return new Task(parts, Set.of(INPUT), TaskTimes.none(), new DropCounts(), 0);
    }

    /** Nothing is written. */
    private static final class NoOutput implements Outbox {
        @Override
        public void send(OutputRecord record) {}

        @Override
        public int partitions(String topic) {
            return 1;
        }
    }

    private final class Builder implements StoreBuilder<StateStore> {
        private final String name;
        private final String habit;

        Builder(String name, String habit) {
            this.name = name;
            this.habit = habit;
        }

        @Override
        public StoreBuilder<StateStore> withCachingEnabled() {
            return this;
        }

        @Override
        public StoreBuilder<StateStore> withCachingDisabled() {
            return this;
        }

        @Override
        public StoreBuilder<StateStore> withLoggingEnabled(Map<String, String> config) {
            return this;
        }

        @Override
        public StoreBuilder<StateStore> withLoggingDisabled() {
            return this;
        }

        @Override
        public StateStore build() {
            return new Store(name, habit);
        }

        @Override
        public Map<String, String> logConfig() {
            return Map.of();
        }

        @Override
        public boolean loggingEnabled() {
            return false;
        }

        @Override
        public String name() {
            return name;
        }
    }

    private final class Store implements StateStore {
        private final String name;
        private final String habit;

        Store(String name, String habit) {
            this.name = name;
            this.habit = habit;
        }

        private void note(String act) {
            diary.add(act + " " + habit);
            if (habit.equals(act + " fails")) {
                throw new IllegalStateException("told to");
            }
        }

        @Override
        public void init(StateStoreContext context, StateStore root) {
            note("init");
            StateStore registered = habit.equals("registers another") ? new Store("another", habit) : root;
            context.register(registered, (byte[] key, byte @Nullable [] value) -> {}, () -> {
                if (habit.equals("callback fails")) {
                    throw new IOException("disk is gone");
                }
            });
        }

        @Override
        public void flush() {
            note("flush");
        }

        @Override
        public void close() {
            note("close");
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public boolean persistent() {
            return false;
        }

        @Override
        public boolean isOpen() {
            return true;
        }
    }
}

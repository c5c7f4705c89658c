package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.processor.ContextualProcessor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.StateStore;
import io.weir.state.StoreBuilder;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OwnStoreTest {
    @TempDir
    private Path state;

    private final List<String> diary = new ArrayList<>();

    @Test
    void a_store_of_ones_own_lives_and_commits_with_its_task() {
        try (TopologyTestDriver driver = driver(new DiaryStore.Builder("diary", false, diary))) {
            DriverCase.in(driver, "in").pipeInput("a", "first");
            driver.commit();
            DriverCase.in(driver, "in").pipeInput("a", "second");
            DriverCase.in(driver, "in").pipeInput("a", "third");
            driver.commit();
        }

        assertThat(diary)
                .containsExactly(
                        "init app 0_0",
                        "processor begins",
                        "write first",
                        "flush",
                        "commit {in-0=1}",
                        "told",
                        "write second",
                        "write third",
                        "flush",
                        "commit {in-0=3}",
                        "told",
                        "processor ends",
                        "close");
    }

    @Test
    void it_has_a_directory_of_its_own_that_only_its_owner_may_read() throws Exception {
        try (TopologyTestDriver driver = driver(new DiaryStore.Builder("diary", false, diary))) {
            Path directory = store(driver).directory().toPath();

            assertThat(directory).isDirectory().endsWith(Path.of("0_0", "own", "diary"));
            if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                        .isEqualTo("rwx------");
            }
        }
    }

    @Test
    void a_test_finds_it_by_its_name() {
        try (TopologyTestDriver driver = driver(new DiaryStore.Builder("diary", false, diary))) {
            DriverCase.in(driver, "in").pipeInput("a", "first");

            assertThat(store(driver).words()).containsExactly("first");
            assertThat(driver.getAllStateStores()).containsKey("diary");
        }
    }

    @Test
    void a_crash_makes_it_anew_and_gives_it_the_uncommitted_input_again() {
        try (TopologyTestDriver driver = driver(new DiaryStore.Builder("diary", false, diary))) {
            DriverCase.in(driver, "in").pipeInput("a", "first");
            driver.commit();
            DriverCase.in(driver, "in").pipeInput("a", "second");

            driver.crash();
            driver.commit();

            assertThat(diary.stream().filter(line -> line.startsWith("write")))
                    .containsExactly("write first", "write second", "write second");
            assertThat(store(driver).words()).containsExactly("second");
        }
    }

    @Test
    void one_that_asks_for_a_changelog_is_refused() {
        Topology topology = new Topology().addSource("source", "in").addProcessor("writer", Writer::new, "source");

        assertThatThrownBy(() -> topology.addStateStore(new DiaryStore.Builder("diary", true, diary), "writer"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[diary]")
                .hasMessageContaining("loggingEnabled()");
    }

    @Test
    void one_whose_name_is_no_path_is_refused() {
        Topology topology = new Topology().addSource("source", "in").addProcessor("writer", Writer::new, "source");

        assertThatThrownBy(() -> topology.addStateStore(new DiaryStore.Builder("../diary", false, diary), "writer"))
                .hasMessageContaining("[../diary]");
    }

    @Test
    void a_global_one_is_refused() {
        Topology topology = new Topology();

        assertThatThrownBy(() -> topology.<String, String>addGlobalStore(
                        new DiaryStore.Builder("diary", false, diary), "source", "in", "filler", () -> record -> {}))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[diary]")
                .hasMessageContaining("global");
    }

    @Test
    void one_that_bears_another_name_than_its_builder_is_refused() {
        StoreBuilder<DiaryStore> misnamed = new DiaryStore.Builder("diary", "another", false, diary);

        assertThatThrownBy(() -> driver(misnamed))
                .hasMessageContaining("[diary]")
                .hasMessageContaining("[another]");
    }

    @Test
    void it_is_closed_when_a_processor_fails_to_begin() {
        Topology topology = new Topology()
                .addSource("source", "in")
                .addProcessor(
                        "writer",
                        () -> new Writer() {
                            @Override
                            public void init(ProcessorContext<String, String> context) {
                                throw new IllegalStateException("told to");
                            }
                        },
                        "source")
                .addStateStore(new DiaryStore.Builder("diary", false, diary), "writer");

        assertThatThrownBy(() -> DriverCase.driver(topology, state, DriverOptions.standard()))
                .hasStackTraceContaining("told to");

        assertThat(diary).containsExactly("init app 0_0", "close");
    }

    @Test
    void the_list_of_stores_shows_it() {
        assertThat(topology(new DiaryStore.Builder("diary", false, diary)).describeStores())
                .contains("Store: diary (sub-topology: 0)")
                .contains("the application's own");
    }

    private TopologyTestDriver driver(StoreBuilder<DiaryStore> store) {
        return DriverCase.driver(
                topology(store), state, DriverOptions.standard().committingOnRequest());
    }

    private Topology topology(StoreBuilder<DiaryStore> store) {
        return new Topology()
                .addSource("source", "in")
                .addProcessor("writer", Writer::new, "source")
                .addStateStore(store, "writer");
    }

    private static DiaryStore store(TopologyTestDriver driver) {
        StateStore store = found(driver.getStateStore("diary"));
        return (DiaryStore) store;
    }

    private class Writer extends ContextualProcessor<String, String, String, String> {
        @Override
        public void init(ProcessorContext<String, String> context) {
            super.init(context);
            diary.add("processor begins");
        }

        @Override
        public void process(Record<String, String> record) {
            context().<DiaryStore>getStateStore("diary").write(record.value());
        }

        @Override
        public void close() {
            diary.add("processor ends");
        }
    }
}

package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.Scenario.ms;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Materialized;
import io.weir.processor.Processor;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.SessionStore;
import io.weir.state.SessionWindow;
import io.weir.state.Stores;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TopologyTestDriver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Letters G and H, and 89: caches, stores, and how they come back. */
class StateScenariosTest {
    @TempDir
    private Path state;

    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once_v2"})
    void g63_one_commit_sends_what_is_held_through_all_tables_of_a_chain(String guarantee) {
        DriverOptions options = DriverOptions.standard().committingOnRequest();
        try (Scenario scenario = Scenario.in(state, options).set("processing.guarantee", guarantee)) {
            scenario.builder()
                    .<String, String>table("t", Materialized.as("first"))
                    .mapValues(value -> value + "!", Materialized.as("second"))
                    .filter((key, value) -> true, Materialized.as("third"))
                    .toStream()
                    .to("out");
            scenario.pipe("t", "A", "1", 1);
            scenario.pipe("t", "B", "2", 2);
            scenario.pipe("t", "A", "3", 3);
            assertThat(scenario.out()).isEmpty();

            scenario.driver().commit();

            assertThat(scenario.out()).containsExactlyInAnyOrder("A=3!@3", "B=2!@2");
            for (String store : List.of("second", "third")) {
                assertThat(requireNonNull(scenario.driver().<String, String>getKeyValueStore(store))
                                .get("A"))
                        .isEqualTo("3!");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void h66_rows_that_were_deleted_do_not_come_back_from_the_log(String backend) {
        try (Scenario scenario = Scenario.in(state)) {
            addStores(scenario, backend.equals("rocksDB"));
            rows(scenario).put("A", "1");
            windows(scenario).put("A", "1", 5);
            sessions(scenario).put(session("A"), "1");
            scenario.driver().commit();
            rows(scenario).put("A", null);
            rows(scenario).put("B", "2");
            windows(scenario).put("A", null, 5);
            windows(scenario).put("B", "2", 5);
            sessions(scenario).put(session("A"), null);
            sessions(scenario).put(session("B"), "2");
            scenario.driver().commit();

            scenario.driver().crashAndLoseDisk();

            assertThat(read(rows(scenario).all())).containsExactly("B=2");
            assertThat(read(windows(scenario).all())).containsExactly("[B@5/15]=2");
            assertThat(read(sessions(scenario).fetch("A", "B"))).containsExactly("[B@1/7]=2");
        }
    }

    @ParameterizedTest
    @CsvSource({"in_memory,false", "in_memory,true", "rocksDB,false", "rocksDB,true"})
    void i89_an_iterator_shows_the_rows_of_its_beginning_in_every_kind_of_store(String backend, boolean committed) {
        DriverOptions options = DriverOptions.standard().committingOnRequest();
        try (Scenario scenario = Scenario.in(state, options)) {
            addStores(scenario, backend.equals("rocksDB"));
            for (String key : List.of("a", "ab", "b")) {
                rows(scenario).put(key, "1");
                windows(scenario).put(key, "1", 5);
                sessions(scenario).put(session(key), "1");
            }
            if (committed) {
                scenario.driver().commit();
            }

            assertThat(readWhile(rows(scenario).all(), () -> rows(scenario).put("b", null)))
                    .containsExactly("a=1", "ab=1", "b=1");
            assertThat(readWhile(
                            windows(scenario).all(), () -> windows(scenario).put("b", null, 5)))
                    .containsExactlyInAnyOrder("[a@5/15]=1", "[ab@5/15]=1", "[b@5/15]=1");
            assertThat(readWhile(
                            sessions(scenario).fetch("a", "b"),
                            () -> sessions(scenario).put(session("b"), null)))
                    .containsExactlyInAnyOrder("[a@1/7]=1", "[ab@1/7]=1", "[b@1/7]=1");
            assertThat(rows(scenario).get("b")).isNull();
            assertThat(windows(scenario).fetch("b", 5)).isNull();
            assertThat(read(sessions(scenario).fetch("b"))).isEmpty();
        }
    }

    private static void addStores(Scenario scenario, boolean onDisk) {
        scenario.builder()
                .addStateStore(Stores.keyValueStoreBuilder(
                        onDisk ? Stores.persistentKeyValueStore("rows") : Stores.inMemoryKeyValueStore("rows"),
                        Serdes.String(),
                        Serdes.String()))
                .addStateStore(Stores.windowStoreBuilder(
                        onDisk
                                ? Stores.persistentWindowStore("windows", ms(100_000), ms(10), false)
                                : Stores.inMemoryWindowStore("windows", ms(100_000), ms(10), false),
                        Serdes.String(),
                        Serdes.String()))
                .addStateStore(Stores.sessionStoreBuilder(
                        onDisk
                                ? Stores.persistentSessionStore("sessions", ms(100_000))
                                : Stores.inMemorySessionStore("sessions", ms(100_000)),
                        Serdes.String(),
                        Serdes.String()));
        Processor<String, String, Void, Void> nothing = record -> {};
        scenario.stream("s").process(() -> nothing, "rows", "windows", "sessions");
    }

    private static KeyValueStore<String, String> rows(Scenario scenario) {
        return requireNonNull(driver(scenario).getKeyValueStore("rows"));
    }

    private static WindowStore<String, String> windows(Scenario scenario) {
        return requireNonNull(driver(scenario).getWindowStore("windows"));
    }

    private static SessionStore<String, String> sessions(Scenario scenario) {
        return requireNonNull(driver(scenario).getSessionStore("sessions"));
    }

    private static TopologyTestDriver driver(Scenario scenario) {
        return scenario.driver();
    }

    private static Windowed<String> session(String key) {
        return new Windowed<>(key, new SessionWindow(1, 7));
    }

    private static List<String> read(KeyValueIterator<?, String> rows) {
        return readWhile(rows, () -> {});
    }

    private static List<String> readWhile(KeyValueIterator<?, String> rows, Runnable afterFirst) {
        List<String> read = new ArrayList<>();
        try (rows) {
            while (rows.hasNext()) {
                var row = rows.next();
                read.add(row.key + "=" + row.value);
                if (read.size() == 1) {
                    afterFirst.run();
                }
            }
        }
        return read;
    }
}

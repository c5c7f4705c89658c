package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.Change;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.state.Backend;
import io.weir.state.Retention;
import io.weir.state.SessionStore;
import io.weir.state.SessionWindow;
import io.weir.state.StoreKind;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(HandlesAtZero.class)
class WindowStoreTest {
    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(16 << 20);
    private final MemoryChangelog log = new MemoryChangelog();

    @AfterEach
    void close_memory() {
        memory.close();
    }

    /** The golden vector of Kafka Streams, retention 120000: what is shown, and every put in the log. */
    @ParameterizedTest
    @EnumSource
    void a_row_is_shown_from_the_stores_time_less_the_retention_and_one_on(Backend backend) {
        try (StoreSet stores = open(window(backend, false))) {
            assertThat(fetchAfterPut(stores, "a", 1000)).isEqualTo("a");
            assertThat(fetchAfterPut(stores, "b", 300_000)).isEqualTo("b");
            assertThat(fetchAfterPut(stores, "late", 1000)).isNull();
            assertThat(fetchAfterPut(stores, "x", 179_999)).isNull();
            assertThat(fetchAfterPut(stores, "y", 180_000)).isNull();
            assertThat(fetchAfterPut(stores, "z", 180_001)).isEqualTo("z");
        }
        assertThat(logged()).isEqualTo("""
            6b00000000000003e800000000 = 61 @1000
            6b00000000000493e000000000 = 62 @300000
            6b00000000000003e800000000 = 6c617465 @1000
            6b000000000002bf1f00000000 = 78 @179999
            6b000000000002bf2000000000 = 79 @180000
            6b000000000002bf2100000000 = 7a @180001\
            """);
    }

    @ParameterizedTest
    @EnumSource
    void duplicates_are_numbered_and_a_rebuilt_store_goes_on_counting(Backend backend) {
        try (StoreSet stores = open(window(backend, true))) {
            stores.observe(70_000);
            windows(stores).put("k", "v", 70_000);
            windows(stores).put("k", "v", 70_000);
            commit(stores);
        }
        try (StoreSet stores = open(window(Backend.MEMORY, true))) {
            stores.replay("ws", log.changes("ws", 0), log.end("ws"));
            stores.observe(70_001);
            windows(stores).put("k", null, 70_001);
            commit(stores);
        }
        assertThat(logged()).isEqualTo("""
            6b000000000001117000000001 = 76 @70000
            6b000000000001117000000002 = 76 @70000
            6b000000000001117100000003 = null @70001\
            """);
    }

    @ParameterizedTest
    @EnumSource
    void a_session_is_logged_with_its_end_before_its_start(Backend backend) {
        ResolvedStore store = Stored.windowed(
                "ws", StoreKind.SESSION, backend, new Retention(15, 0, false), Serdes.String(), Serdes.String());
        try (StoreSet stores = open(store)) {
            SessionStore<String, String> sessions = sessions(stores);
            stores.observe(10);
            sessions.put(new Windowed<>("k", new SessionWindow(0, 10)), "ab");

            assertThat(sessions.fetchSession("k", 0, 10)).isEqualTo("ab");
            commit(stores);
            sessions.remove(new Windowed<>("k", new SessionWindow(0, 10)));

            assertThat(sessions.fetchSession("k", 0, 10)).isNull();
            commit(stores);
        }
        assertThat(logged()).isEqualTo("""
            6b000000000000000a0000000000000000 = 6162 @10
            6b000000000000000a0000000000000000 = null @10\
            """);
    }

    @ParameterizedTest
    @EnumSource
    void a_dropped_change_does_not_move_the_stores_time(Backend backend) {
        try (StoreSet stores = open(window(backend, false))) {
            fetchAfterPut(stores, "a", 1000);
            windows(stores).put("k", "b", 300_000);
            assertThat(windows(stores).fetch("k", 1000)).isNull();

            stores.drop();

            assertThat(windows(stores).fetch("k", 1000)).isEqualTo("a");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_row_whose_deletion_was_dropped_is_found_though_its_keys_were_asked_about_meanwhile(Backend backend) {
        try (StoreSet stores = open(window(backend, false))) {
            fetchAfterPut(stores, "a", 1000);
            windows(stores).put("k", null, 1000);
            for (int asked = 0; asked < 100; asked++) {
                assertThat(found(stores, "k")).isEmpty();
            }

            stores.drop();

            assertThat(found(stores, "k")).containsExactly("a");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_key_that_was_asked_about_in_vain_is_found_once_it_is_written(Backend backend) {
        try (StoreSet stores = open(window(backend, false))) {
            fetchAfterPut(stores, "a", 1000);
            for (int asked = 0; asked < 100; asked++) {
                assertThat(found(stores, "late")).isEmpty();
            }

            windows(stores).put("late", "b", 1000);

            assertThat(found(stores, "late")).containsExactly("b");
            commit(stores);
            assertThat(found(stores, "late")).containsExactly("b");
        }
    }

    private static List<String> found(StoreSet stores, String key) {
        List<String> values = new ArrayList<>();
        try (var rows = windows(stores).fetch(key, 0, 2000)) {
            rows.forEachRemaining(row -> values.add(row.value));
        }
        return values;
    }

    @ParameterizedTest
    @EnumSource
    void a_replay_hides_what_was_hidden(Backend backend) {
        try (StoreSet stores = open(window(backend, false))) {
            fetchAfterPut(stores, "a", 1000);
            fetchAfterPut(stores, "b", 300_000);
            fetchAfterPut(stores, "c", 200_000);
        }
        try (StoreSet rebuilt = open(window(Backend.MEMORY, false))) {
            rebuilt.replay("ws", log.changes("ws", 0), log.end("ws"));

            assertThat(windows(rebuilt).fetch("k", 1000)).isNull();
            assertThat(windows(rebuilt).fetch("k", 200_000)).isEqualTo("c");
            assertThat(((TimedRows<?, ?>) windows(rebuilt)).eventTime()).isEqualTo(300_000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_negative_start_is_refused(Backend backend) {
        try (StoreSet stores = open(window(backend, false))) {
            assertThatThrownBy(() -> windows(stores).put("k", "v", -1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("store [ws] begins at 0 or later, but this one at [-1]");
        }
    }

    @ParameterizedTest
    @EnumSource
    void rows_are_read_by_time_over_all_keys_before_a_commit_and_after_it(Backend backend) {
        try (StoreSet stores = open(byTime(backend))) {
            stores.observe(1);
            windows(stores).put("b", "1", 70_000);
            windows(stores).put("a", "2", 200_000);
            windows(stores).put("gone", "3", 100_000);
            assertThat(byTime(stores, 0, 300_000)).containsExactly("b@70000=1", "gone@100000=3", "a@200000=2");
            commit(stores);
            windows(stores).put("a", "4", 70_000);
            windows(stores).put("gone", null, 100_000);

            assertThat(byTime(stores, 0, 200_000)).containsExactly("a@70000=4", "b@70000=1");
            stores.drop();
            assertThat(byTime(stores, 70_001, 200_000)).containsExactly("gone@100000=3");
            windows(stores).put("gone", null, 100_000);
            commit(stores);
            assertThat(byTime(stores, 0, 300_000)).containsExactly("b@70000=1", "a@200000=2");
        }
        try (StoreSet rebuilt = open(byTime(Backend.MEMORY))) {
            rebuilt.replay("ws", log.changes("ws", 0), log.end("ws"));

            assertThat(byTime(rebuilt, 0, 300_000)).containsExactly("b@70000=1", "a@200000=2");
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_has_expired_is_not_read_by_time_either(Backend backend) {
        try (StoreSet stores = open(byTime(backend))) {
            fetchAfterPut(stores, "a", 70_000);
            fetchAfterPut(stores, "b", 900_000);

            assertThat(byTime(stores, 0, Long.MAX_VALUE)).containsExactly("k@900000=b");
        }
    }

    private static ResolvedStore byTime(Backend backend) {
        return Stored.windowed(
                "ws",
                StoreKind.WINDOW,
                backend,
                new Retention(240_000, 10, false, true),
                Serdes.String(),
                Serdes.String());
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static List<String> byTime(StoreSet stores, long first, long below) {
        List<String> read = new ArrayList<>();
        try (var rows = ((TimedRows<String, String>) stores.store("ws")).byTime(first, below)) {
            rows.forEachRemaining(
                    row -> read.add(row.key.key() + "@" + row.key.window().start() + "=" + row.value.value()));
        }
        return read;
    }

    private @Nullable String fetchAfterPut(StoreSet stores, String value, long time) {
        stores.observe(time);
        windows(stores).put("k", value, time);
        commit(stores);
        return windows(stores).fetch("k", time);
    }

    private static ResolvedStore window(Backend backend, boolean duplicates) {
        return Stored.windowed(
                "ws",
                StoreKind.WINDOW,
                backend,
                new Retention(120_000, 10, duplicates),
                Serdes.String(),
                Serdes.String());
    }

    private StoreSet open(ResolvedStore store) {
        return StoreSet.open(new StoreSetParts(directory, List.of(store), memory, 1 << 20));
    }

    private void commit(StoreSet stores) {
        stores.drainTo(log);
        stores.apply(Map.copyOf(log.commit()));
    }

    private String logged() {
        HexFormat hex = HexFormat.of();
        return log.changes("ws", 0).stream()
                .map((Change change) -> hex.formatHex(change.key()) + " = "
                        + (change.value() == null ? "null" : hex.formatHex(change.value())) + " @"
                        + change.timestamp())
                .collect(Collectors.joining("\n"));
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static WindowStore<String, String> windows(StoreSet stores) {
        return (WindowStore<String, String>) stores.store("ws");
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static SessionStore<String, String> sessions(StoreSet stores) {
        return (SessionStore<String, String>) stores.store("ws");
    }
}

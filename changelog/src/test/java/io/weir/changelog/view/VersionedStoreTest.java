package io.weir.changelog.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.state.Backend;
import io.weir.state.StoreDefinition;
import io.weir.state.Stores;
import io.weir.state.VersionedKeyValueStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(HandlesAtZero.class)
class VersionedStoreTest {
    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);

    @AfterEach
    void close_memory() {
        memory.close();
    }

    private StoreSet open(Backend backend, String place) {
        StoreDefinition definition = Stores.versionedKeyValueStoreBuilder(
                        Stores.persistentVersionedKeyValueStore("versions", Duration.ofMillis(100)),
                        Serdes.String(),
                        Serdes.String())
                .definition()
                .orElseThrow();
        ResolvedStore store = new ResolvedStore(definition, backend, Serdes.String(), Serdes.String(), "changelog");
        return StoreSet.open(new StoreSetParts(directory.resolve(place), List.of(store), memory, 0));
    }

    @SuppressWarnings("unchecked") // The store was made with these serdes.
    private static VersionedKeyValueStore<String, String> store(StoreSet stores) {
        return (VersionedKeyValueStore<String, String>) stores.store("versions");
    }

    private static List<Change> commit(StoreSet stores) {
        List<Change> log = new ArrayList<>();
        stores.drainTo((store, change) -> log.add(change));
        stores.apply(Map.of());
        return log;
    }

    @Test
    void a_replay_gives_the_history_that_was_written_on_disk_and_in_memory() {
        for (Backend backend : Backend.values()) {
            try (StoreSet written = open(backend, backend + "-a");
                    StoreSet replayed = open(backend, backend + "-b")) {
                store(written).put("k", "a", 20);
                store(written).put("k", "b", 10);
                List<Change> log = new ArrayList<>(commit(written));
                store(written).put("k", null, 30);
                log.addAll(commit(written));
                replayed.replay("versions", log, new LogPosition(Uuid.ZERO_UUID, 2));

                for (long time = 0; time < 40; time++) {
                    assertThat(store(replayed).get("k", time))
                            .as("%s at %d", backend, time)
                            .isEqualTo(store(written).get("k", time));
                }
                assertThat(requireNonNull(store(replayed).get("k", 15)).value()).isEqualTo("b");
                assertThat(requireNonNull(store(replayed).get("k", 15)).validTo())
                        .contains(20L);
                assertThat(store(replayed).get("k")).isNull();
            }
        }
    }

    @Test
    void what_was_replaced_before_the_history_is_removed_and_the_newest_value_stays() {
        try (StoreSet stores = open(Backend.MEMORY, "m")) {
            store(stores).put("k", "a", 10);
            store(stores).put("k", "b", 20);
            store(stores).put("gone", "x", 10);
            store(stores).put("gone", null, 20);
            commit(stores);
            store(stores).put("other", "c", 1000);
            commit(stores);
            store(stores).put("other", "d", 1001);
            commit(stores);

            // Two versions of [other] with their notes, the value of [k], and the store's time.
            StoreRows<?, ?> rows = ((StoreView<?, ?>) stores.store("versions")).rows();
            assertThat(rows.bytes().approximateRows()).isEqualTo(6);
            assertThat(rows.approximateRows()).isEqualTo(3);
            assertThat(requireNonNull(store(stores).get("k")).value()).isEqualTo("b");
            assertThat(store(stores).put("k", "late", 900)).isEqualTo(VersionedKeyValueStore.PUT_RETURN_CODE_NOT_PUT);
        }
    }
}

package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.rocksdb.TaskFiles;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyValueStore;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.WindowStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What the other properties of stores do not reach: versions, updates that wait, and long replays. */
@ExtendWith(HandlesAtZero.class)
class StoreFiguresProperties {
    private static final int KEYS = 20;

    @TempDir
    Path root;

    private final StateMemory memory = StateMemory.ofBytes(8 << 20);
    private final MemoryChangelog log = new MemoryChangelog();

    @AfterEach
    void close_memory() {
        memory.close();
    }

    private StoreSet open(String place, ResolvedStore store, SeededRandom random) {
        long cacheBytes = random.oneIn(2) ? 0 : 1 << 20;
        return StoreSet.open(new StoreSetParts(root.resolve(place), List.of(store), memory, cacheBytes));
    }

    private static Backend backend(SeededRandom random) {
        return random.oneIn(2) ? Backend.MEMORY : Backend.ROCKSDB;
    }

    private static ResolvedStore versions(Backend backend) {
        StoreDefinition definition = Stores.versionedKeyValueStoreBuilder(
                        Stores.persistentVersionedKeyValueStore("versions", Duration.ofMillis(200)),
                        Serdes.Integer(),
                        Serdes.String())
                .definition()
                .orElseThrow();
        return new ResolvedStore(definition, backend, Serdes.Integer(), Serdes.String(), "changelog");
    }

    @ParameterizedTest
    @Seeds(20)
    @SuppressWarnings("unchecked") // The store was made with these serdes.
    void versions_are_counted_until_the_history_has_passed_them(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        ResolvedStore store = versions(backend(random));
        try (StoreSet set = open("task", store, random);
                StoreSet follower = open("follower", store, random)) {
            VersionedKeyValueStore<Integer, String> view =
                    (VersionedKeyValueStore<Integer, String>) set.store("versions");
            long time = 1_000;
            for (int step = 0; step < 200; step++) {
                time += random.oneIn(10) ? random.between(0, 300) : random.between(0, 20);
                String value = random.oneIn(5) ? null : "v".repeat(random.between(0, 9));
                set.observe(time);
                view.put(random.between(0, KEYS - 1), value, time - random.between(0, 150));
                if (random.oneIn(8)) {
                    end(set, "versions", random);
                    ScannedFigures.expect(set, store);
                    follow(follower, "versions");
                    ScannedFigures.expect(follower, store);
                }
            }
        }
    }

    private static ResolvedStore buffer(Backend backend) {
        StoreDefinition definition = new StoreDefinition(
                "buffer",
                StoreKind.UPDATE_BUFFER,
                backend,
                new StoreDefinition.RowSerdes(null, null),
                ChangelogSettings.ENABLED,
                false,
                Retention.FOREVER);
        return new ResolvedStore(definition, backend, Serdes.Integer(), Serdes.String(), "app-buffer-changelog");
    }

    /** A commit, or one that failed, or one whose answer was lost. */
    private void end(StoreSet set, String store, SeededRandom random) {
        set.drainTo(log);
        if (random.oneIn(5)) {
            log.abort();
            set.drop();
        } else if (random.oneIn(5)) {
            log.commit();
            set.drop();
            follow(set, store);
        } else {
            set.apply(log.commit());
        }
    }

    private void follow(StoreSet set, String store) {
        LogPosition position = set.position(store);
        long next = position == null ? 0 : position.offset() + 1;
        List<Change> changes = log.changes(store, next);
        if (!changes.isEmpty()) {
            set.replay(store, changes, log.end(store));
        }
    }

    @ParameterizedTest
    @Seeds(4)
    @SuppressWarnings("unchecked") // The stores were made with these serdes.
    void a_long_replay_leaves_the_figures_unknown_until_its_rows_are_counted_even_after_a_kill(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        ResolvedStore store = random.oneIn(2)
                ? Stored.plain("rows", Backend.ROCKSDB, Serdes.Integer(), Serdes.String())
                : Stored.windowed(
                        "rows",
                        StoreKind.WINDOW,
                        Backend.ROCKSDB,
                        new Retention(100_000, 10, random.oneIn(2)),
                        Serdes.Integer(),
                        Serdes.String());
        long rows = StoreTally.LOOKUPS_MAX + random.between(1L, 25_000L);
        try (StoreSet writer = open("writer", store, random);
                StoreSet reader = open("reader", store, random)) {
            write(writer, store, 300, random);
            follow(reader, "rows");
            ScannedFigures.expect(reader, store);

            write(writer, store, rows, random);
            ScannedFigures.expect(writer, store);
            follow(reader, "rows");
            assertThat(reader.committed().figures("rows")).isNull();

            TaskFiles.copy(root.resolve("reader"), root.resolve("killed"));
            write(writer, store, 300, random);
            follow(reader, "rows");
            reader.recount();
            ScannedFigures.expect(reader, store);
            write(writer, store, 300, random);
            follow(reader, "rows");
            ScannedFigures.expect(reader, store);
        }
        try (StoreSet killed = open("killed", store, random)) {
            assertThat(killed.committed().figures("rows")).isNull();
            killed.recount();
            ScannedFigures.expect(killed, store);
        }
        try (StoreSet again = open("reader", store, random)) {
            ScannedFigures.expect(again, store);
            again.clear("rows");
            assertThat(again.committed().figures("rows")).isEqualTo(StoreFigures.NONE);
        }
    }

    @SuppressWarnings("unchecked") // The stores were made with these serdes.
    private void write(StoreSet set, ResolvedStore store, long rows, SeededRandom random) {
        for (long row = 0; row < rows; row++) {
            long time = row * 10;
            set.observe(time);
            int key = (int) (row * 7 % 60_000);
            String value = random.oneIn(9) ? null : "v" + row;
            if (store.definition().kind().windowed()) {
                ((WindowStore<Integer, String>) set.store("rows")).put(key, value, time);
            } else {
                ((KeyValueStore<Integer, String>) set.store("rows")).put(key, value);
            }
        }
        set.drainTo(log);
        set.apply(log.commit());
    }

    @ParameterizedTest
    @Seeds(10)
    @SuppressWarnings("unchecked") // The view of a buffer is one.
    void updates_that_wait_are_counted_until_they_are_taken(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        ResolvedStore store = buffer(backend(random));
        try (StoreSet set = open("task", store, random)) {
            UpdateBuffer<Integer, String> buffer = (UpdateBuffer<Integer, String>) set.store("buffer");
            for (int step = 0; step < 300; step++) {
                set.observe(step);
                if (random.oneIn(3) && buffer.records() > 0) {
                    buffer.take();
                } else {
                    buffer.put(
                            step,
                            random.between(0, KEYS),
                            new UpdateBuffer.Values<>("v" + step, null),
                            new UpdateOrigin(step, step, "S", 0, new RecordHeaders()));
                }
                if (random.oneIn(10)) {
                    end(set, "buffer", random);
                    ScannedFigures.expect(set, store);
                    assertThat(set.committed().figures("buffer"))
                            .extracting(StoreFigures::rows)
                            .isEqualTo((long) buffer.records());
                }
            }
        }
    }
}

package io.weir.changelog.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.Change;
import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import io.weir.changelog.restore.ChangelogBounds;
import io.weir.changelog.restore.ReplayStart;
import io.weir.changelog.restore.StoreReplay;
import io.weir.changelog.restore.TailReplay;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.rocksdb.TaskFiles;
import io.weir.changelog.tail.TailCommit;
import io.weir.random.Seeds;
import io.weir.state.Backend;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.Retention;
import io.weir.state.StoreKind;
import io.weir.state.WindowStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Stores that are killed at any moment of a commit, with others writing to their changelogs. */
@ExtendWith(HandlesAtZero.class)
class TailProperties {
    private static final int ROUNDS = 4;
    private static final int WRITES_MAX = 400;
    private static final int KEYS = 300;
    private static final String OWNER = "owner";
    private static final String OTHER = "other";

    @TempDir
    Path root;

    private final StateMemory memory = StateMemory.ofBytes(8 << 20);
    private final Map<String, BrokerLog> logs = Map.of("plain", new BrokerLog(), "window", new BrokerLog());
    private Random random = new Random(0);
    private boolean transactional;
    private Path disk = Path.of("unused");
    private Path before = Path.of("unused");
    private boolean machineLost;
    private int disks;
    private int time;
    private Runnable late = () -> {};

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @ParameterizedTest
    @Seeds(30)
    void after_a_kill_stores_are_what_the_log_holds_and_read_of_it_only_what_was_not_acknowledged(long seed) {
        random = new Random(seed);
        transactional = random.nextBoolean();
        disk = newDisk();
        long mayRead = Long.MAX_VALUE;
        StoreSet set = open(disk, Backend.ROCKSDB);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                long read = restore(set);
                assertThat(read).isLessThanOrEqualTo(mayRead);
                equals_what_the_log_holds(set);
                machineLost = random.nextInt(4) == 0;
                if (machineLost) {
                    before = newDisk();
                    TaskFiles.copy(disk, before);
                }
                while (random.nextInt(3) > 0) {
                    commitWhole(set);
                }
                long missing = commitInPart(set);
                mayRead = machineLost ? Long.MAX_VALUE : missing;
                set = reopened(set);
            }
        } finally {
            set.close();
        }
    }

    private StoreSet open(Path directory, Backend backend) {
        return StoreSet.open(new StoreSetParts(
                directory,
                List.of(
                        Stored.plain("plain", backend, Serdes.String(), Serdes.String()),
                        Stored.windowed(
                                "window",
                                StoreKind.WINDOW,
                                backend,
                                new Retention(1_000_000, 10, false),
                                Serdes.String(),
                                Serdes.String())),
                memory,
                random.nextBoolean() ? 0 : 1 << 20));
    }

    /** The process dies, or the machine, or neither and only the commit failed. */
    private StoreSet reopened(StoreSet set) {
        if (random.nextInt(4) == 0) {
            set.drop();
            return set;
        }
        Path killed = disk;
        disk = newDisk();
        if (machineLost) {
            // The tail reached the disk, what was applied since the round before did not.
            TaskFiles.copy(before, disk);
            replaceTail(killed, disk);
        } else {
            TaskFiles.copy(killed, disk);
        }
        set.close();
        return open(disk, Backend.ROCKSDB);
    }

    private static void replaceTail(Path from, Path to) {
        try {
            Files.deleteIfExists(to.resolve("tail"));
            if (Files.exists(from.resolve("tail"))) {
                Files.copy(from.resolve("tail"), to.resolve("tail"));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    // ---- a commit

    /** What is sent, and what becomes of it. */
    private final class Commit {
        private final TailCommit tail;
        private final List<Map.Entry<String, Change>> sent = new ArrayList<>();
        private final Map<String, LogPosition> positions = new HashMap<>();

        Commit(StoreSet set) {
            writeSome(set, random.nextInt(WRITES_MAX));
            Map<String, LogPosition> stands = new LinkedHashMap<>();
            logs.keySet().forEach(store -> stands.put(store, requireNonNull(set.position(store))));
            tail = set.tail()
                    .begin(stands, transactional ? 1 : 0, (store, change) -> sent.add(Map.entry(store, change)));
            set.drainTo(tail);
            tail.appended();
        }

        /** The next of what was sent reaches the log, and maybe the producer hears of it. */
        void reach(int from, int to, boolean heard) {
            for (Map.Entry<String, Change> one : sent.subList(from, to)) {
                BrokerLog log = requireNonNull(logs.get(one.getKey()));
                long offset = log.append(OWNER, one.getValue(), transactional);
                positions.put(one.getKey(), new LogPosition(log.topicId, offset));
                if (heard) {
                    tail.acknowledged(one.getKey(), offset);
                } else {
                    Runnable before = late;
                    late = () -> {
                        before.run();
                        tail.acknowledged(one.getKey(), offset);
                    };
                }
            }
        }

        int size() {
            return sent.size();
        }
    }

    private void commitWhole(StoreSet set) {
        Commit commit = new Commit(set);
        commit.reach(0, commit.size(), true);
        late.run();
        commit.tail.flushed();
        end(OWNER, true);
        commit.tail.end();
        set.apply(commit.positions);
    }

    /** A commit that the stores do not take over; returns how much may have to be read of the log afterwards. */
    private long commitInPart(StoreSet set) {
        Commit commit = new Commit(set);
        int reaching = random.nextBoolean() ? commit.size() : random.nextInt(commit.size() + 1);
        int heard = random.nextBoolean() ? reaching : random.nextInt(reaching + 1);
        int before = random.nextBoolean() ? 0 : random.nextInt(heard + 1);
        boolean others = random.nextInt(3) == 0;
        commit.reach(0, before, true);
        if (others) {
            takenOver();
        }
        commit.reach(before, heard, true);
        late.run();
        late = () -> {};
        commit.reach(heard, reaching, false);
        boolean whole = heard == commit.size();
        if (whole) {
            commit.tail.flushed();
        }
        // Who was replaced cannot commit; who has not heard of everything does not try to.
        boolean commits = !others && whole && random.nextInt(3) > 0;
        end(OWNER, commits);
        commit.tail.end();
        boolean settled = others || random.nextInt(3) > 0;
        if (!settled) {
            takenOver();
            logs.values().forEach(log -> log.compact(random));
        }
        boolean undisturbed = settled && !others && (transactional || heard == reaching);
        // Marks are made now and then, for each store; the last one is made when all is heard.
        return undisturbed ? (whole || transactional ? 0 : 2 * 64) : Long.MAX_VALUE;
    }

    private void end(String writer, boolean commits) {
        if (transactional) {
            logs.values().forEach(log -> log.end(writer, commits));
        }
    }

    /** Another instance goes on with the task for a while. */
    private void takenOver() {
        end(OWNER, false);
        try (StoreSet other = open(root.resolve("none"), Backend.MEMORY)) {
            restore(other);
            writeSome(other, 1 + random.nextInt(20));
            ChangelogWriter writer =
                    (store, change) -> requireNonNull(logs.get(store)).append(OTHER, change, transactional);
            other.drainTo(writer);
            end(OTHER, random.nextInt(4) > 0);
        }
    }

    private void writeSome(StoreSet set, int writes) {
        for (int i = 0; i < writes; i++) {
            set.observe(++time);
            String key = "key-" + random.nextInt(KEYS);
            String value = random.nextInt(5) == 0 ? null : "value-" + random.nextInt();
            if (random.nextBoolean()) {
                plain(set).put(key, value);
            } else {
                window(set).put(key, value, random.nextInt(5) * 10L);
            }
        }
    }

    // ---- restoring, and what it comes to

    /** Brings stores up to their logs, as the restore loop does; returns how many records it needed. */
    private long restore(StoreSet set) {
        return logs.entrySet().stream()
                .mapToLong(entry -> restore(set, entry.getKey(), entry.getValue()))
                .sum();
    }

    private static long restore(StoreSet set, String store, BrokerLog log) {
        ChangelogBounds bounds = new ChangelogBounds(store, store, log.topicId, 0, log.end(), false);
        TailReplay.find(set, bounds).ifPresent(beside -> {
            List<BrokerLog.Seen> seen = log.from(beside.witness());
            if (!seen.isEmpty() && seen.get(0).offset() == beside.witness()) {
                beside.writeTo(set);
            }
        });
        StoreReplay replay = StoreReplay.begin(set, bounds, ReplayStart.choose(bounds, set.position(store), false));
        replay.take(
                log.from(replay.next()).stream().map(BrokerLog.Seen::change).toList(),
                Math.max(log.end(), replay.next()));
        if (replay.hasChunk()) {
            replay.chunk().writeTo(set);
        }
        return replay.replayed();
    }

    private void equals_what_the_log_holds(StoreSet set) {
        try (StoreSet fresh = open(root.resolve("none"), Backend.MEMORY)) {
            restore(fresh);
            assertThat(rows(plain(set).all())).isEqualTo(rows(plain(fresh).all()));
            assertThat(rows(window(set).all())).isEqualTo(rows(window(fresh).all()));
        }
        ScannedFigures.expect(set, Stored.plain("plain", Backend.ROCKSDB, Serdes.String(), Serdes.String()));
    }

    private static <K> Map<K, String> rows(KeyValueIterator<K, String> all) {
        Map<K, String> rows = new HashMap<>();
        try (all) {
            all.forEachRemaining(row -> rows.put(row.key, row.value));
        }
        return rows;
    }

    @SuppressWarnings("unchecked") // The store was opened with these serdes.
    private static KeyValueStore<String, String> plain(StoreSet set) {
        return (KeyValueStore<String, String>) set.store("plain");
    }

    @SuppressWarnings("unchecked") // The store was opened with these serdes.
    private static WindowStore<String, String> window(StoreSet set) {
        return (WindowStore<String, String>) set.store("window");
    }

    private Path newDisk() {
        return root.resolve("task-" + ++disks);
    }
}

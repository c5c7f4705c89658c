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
import io.weir.changelog.tail.TailStart;
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
import java.util.Objects;
import java.util.Random;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Stores that are killed at any moment of a commit, with others writing to their changelogs. */
@ExtendWith(HandlesAtZero.class)
class TailProperties {
    private static final int ROUNDS = 4;
    private static final int SMALL = 300;
    private static final int LARGE = 3_000;
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
    private int size = SMALL;
    private @Nullable Path tailAtDeath;

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @ParameterizedTest
    @Seeds(30)
    void after_a_kill_stores_are_what_the_log_holds_and_read_next_to_nothing_of_it(long seed) {
        random = new Random(seed);
        // Not by the first numbers of the source, which are alike for seeds that are.
        transactional = seed % 2 == 0;
        size = seed % 5 == 0 ? LARGE : SMALL;
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
                long unmarked = commitInPart(set);
                mayRead = machineLost ? Long.MAX_VALUE : unmarked;
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
        } else {
            TaskFiles.copy(killed, disk);
        }
        replaceTail(tailAtDeath == null ? killed : tailAtDeath, disk);
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
        private final Map<String, TailStart> starts;
        private final Map<String, List<Change>> sent = new HashMap<>();
        private final Map<String, Integer> reached = new HashMap<>();
        private final Map<String, LogPosition> positions = new HashMap<>();
        private int untilDeath;

        /** All is sent, or the process dies with the change of some number. */
        Commit(StoreSet set, int sendsUntilDeath) {
            untilDeath = sendsUntilDeath;
            writeSome(set, random.nextInt(4 * size / 3));
            starts = starts(set);
            logs.keySet().forEach(store -> {
                sent.put(store, new ArrayList<>());
                reached.put(store, 0);
            });
            TailCommit tail = set.tail().begin(starts, transactional ? 1 : 0, this::send);
            set.drainTo(tail);
            tail.appended();
        }

        private void send(String store, Change change) {
            if (untilDeath == 0) {
                return;
            }
            requireNonNull(sent.get(store)).add(change);
            untilDeath--;
            if (untilDeath == 0) {
                Path as = newDisk();
                TaskFiles.copy(disk, as);
                tailAtDeath = as;
            }
        }

        /** The next of what was sent of each store reaches the log, to its end or not. */
        void reach(boolean all) {
            sent.forEach((store, changes) -> {
                int from = requireNonNull(reached.get(store));
                int to = all ? changes.size() : from + random.nextInt(changes.size() - from + 1);
                BrokerLog log = requireNonNull(logs.get(store));
                for (Change change : changes.subList(from, to)) {
                    long offset = log.append(OWNER, change, transactional);
                    positions.put(store, new LogPosition(log.topicId, offset));
                }
                reached.put(store, to);
            });
        }

        boolean isWhole() {
            return tailAtDeath == null
                    && sent.entrySet().stream()
                            .allMatch(one -> Objects.equals(
                                    reached.get(one.getKey()), one.getValue().size()));
        }

        /** How many changes lie behind the last marks at most. */
        long unmarked() {
            return sent.entrySet().stream()
                    .mapToLong(one -> Math.max(
                                    requireNonNull(starts.get(one.getKey())).rows(),
                                    one.getValue().size())
                            / 256)
                    .sum();
        }
    }

    private void commitWhole(StoreSet set) {
        Commit commit = new Commit(set, Integer.MAX_VALUE);
        commit.reach(true);
        end(OWNER, true);
        set.apply(commit.positions);
    }

    /** A commit that the stores do not take over; returns how much may have to be read of the log afterwards. */
    private long commitInPart(StoreSet set) {
        tailAtDeath = null;
        Commit commit = new Commit(set, random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(size));
        boolean others = random.nextInt(3) == 0;
        if (others) {
            reachAtTimes(commit);
            takenOver();
            reachAtTimes(commit);
        } else {
            commit.reach(random.nextBoolean());
        }
        // Who was replaced cannot commit; who has not heard of everything does not try to.
        boolean commits = !others && commit.isWhole() && random.nextInt(3) > 0;
        end(OWNER, commits);
        boolean settled = others || random.nextInt(3) > 0;
        if (!settled) {
            takenOver();
            logs.values().forEach(log -> log.compact(random));
        }
        return settled && !others ? commit.unmarked() : Long.MAX_VALUE;
    }

    private void reachAtTimes(Commit commit) {
        if (random.nextBoolean()) {
            commit.reach(random.nextBoolean());
        }
    }

    private void end(String writer, boolean commits) {
        if (transactional) {
            logs.values().forEach(log -> log.end(writer, commits));
        }
    }

    /** Another instance goes on with the task for a while. */
    private void takenOver() {
        end(OWNER, false);
        try (StoreSet other = open(newDisk(), Backend.ROCKSDB)) {
            restore(other);
            writeSome(other, 1 + random.nextInt(20));
            ChangelogWriter writer =
                    (store, change) -> requireNonNull(logs.get(store)).append(OTHER, change, transactional);
            TailCommit tail = other.tail().begin(starts(other), transactional ? 1 : 0, writer);
            other.drainTo(tail);
            tail.appended();
            end(OTHER, random.nextInt(4) > 0);
        }
    }

    private Map<String, TailStart> starts(StoreSet set) {
        Map<String, TailStart> starts = new LinkedHashMap<>();
        for (String store : logs.keySet()) {
            StoreFigures figures = set.committed().figures(store);
            starts.put(store, new TailStart(requireNonNull(set.position(store)), figures == null ? 0 : figures.rows()));
        }
        return starts;
    }

    private void writeSome(StoreSet set, int writes) {
        for (int i = 0; i < writes; i++) {
            set.observe(++time);
            String key = "key-" + random.nextInt(size);
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
            log.from(beside.from())
                    .forEach(seen -> beside.look(seen.offset(), seen.change().headers()));
            beside.writeTo(set);
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

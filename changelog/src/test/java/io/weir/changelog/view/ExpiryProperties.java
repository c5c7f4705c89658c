package io.weir.changelog.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.LogPosition;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.TaskBytes;
import io.weir.changelog.restore.ChangelogBounds;
import io.weir.changelog.restore.ReplayStart;
import io.weir.changelog.restore.StoreReplay;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.RocksDbBytes;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.rocksdb.TaskFiles;
import io.weir.random.Seeds;
import io.weir.state.Backend;
import io.weir.state.KeyBound;
import io.weir.state.Ttl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

@ExtendWith(HandlesAtZero.class)
class ExpiryProperties {
    private static final int STEPS = 150;

    @TempDir
    Path root;

    private final StateMemory memory = StateMemory.ofBytes(8 << 20);
    private final MemoryChangelog log = new MemoryChangelog();
    private Path disk = Path.of("unused");
    private int disks;
    private long cacheBytes;
    private @Nullable Copy copy;

    /** The store on another disk, perhaps with another time to live, which follows the log and may take over. */
    private record Copy(StoreSet set, ResolvedStore store, Path disk) {}

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @ParameterizedTest
    @Seeds(60)
    void expired_rows_are_hidden_and_removed_in_order_and_never_come_back(long seed) {
        Random random = new Random(seed);
        cacheBytes = List.of(0L, 1_500L, 1L << 20).get(random.nextInt(3));
        ResolvedStore store = store(random);
        ModelledExpiry model = new ModelledExpiry(store, random);
        disk = newDisk();
        StoreSet set = opened(store, model);
        copy = copied(perhapsWithAnother(store, random), newDisk());
        try {
            for (int step = 0; step < STEPS; step++) {
                model.step();
                switch (random.nextInt(26)) {
                    case 0, 1, 2 -> commit(set, model);
                    case 3 -> rewind(set, model, random);
                    case 4 -> lose(set, model);
                    case 5 -> set = reopened(set, model, random);
                    case 6 -> set = wiped(set, model);
                    case 7 -> replay(requireNonNull(copy).set, store);
                    case 8 -> set = takenOver(set, model);
                    default -> assertThat(set.dirty()).isEqualTo(model.dirty());
                }
                model.check();
                ScannedFigures.expect(set, model.store());
            }
            model.endAll();
            commit(set, model);
            model.endAll();
            commit(set, model);
            assertThat(set.committed().figures("rows")).isEqualTo(StoreFigures.NONE);
        } finally {
            set.close();
            requireNonNull(copy).set.close();
        }
        nothing_is_left(model.store());
    }

    private static ResolvedStore store(Random random) {
        Backend backend = random.nextInt(8) == 0 ? Backend.ROCKSDB : Backend.MEMORY;
        ResolvedStore store = random.nextBoolean()
                ? Stored.plain("rows", backend, Serdes.Bytes(), Serdes.String())
                : Stored.timestamped("rows", backend, Serdes.Bytes(), Serdes.String());
        return withTtl(store, ttl(random.nextBoolean(), random));
    }

    private static Ttl ttl(boolean byStream, Random random) {
        Duration length = Duration.ofMillis(1 + random.nextInt(random.nextBoolean() ? 20_000 : 2_000_000));
        Ttl ttl = byStream ? Ttl.ofStreamTime(length) : Ttl.ofWallClock(length);
        ttl = random.nextInt(3) == 0 ? ttl.refreshOnRead() : ttl;
        return random.nextInt(4) == 0 ? ttl.returnExpiredUntilCleaned() : ttl;
    }

    private static ResolvedStore withTtl(ResolvedStore store, Ttl ttl) {
        return new ResolvedStore(
                store.definition().withBound(new KeyBound(ttl, 0)),
                store.backend(),
                store.key(),
                store.value(),
                store.changelogTopic());
    }

    private void commit(StoreSet set, ModelledExpiry model) {
        set.drainTo(log);
        set.apply(log.commit());
        model.commit();
        assertThat(set.dirty()).isFalse();
        assertThat(set.uncommittedBytes()).isZero();
        model.checkReadFromOutside(set);
        rebuilt_from_the_log_alone_it_shows_the_same(model);
    }

    /** A commit that failed, before or after its changes were sent. */
    private void rewind(StoreSet set, ModelledExpiry model, Random random) {
        if (random.nextBoolean()) {
            set.drainTo(log);
        }
        log.abort();
        set.drop();
        model.drop();
        model.tellTime(set);
    }

    /** A commit that happened though its answer was lost. */
    private void lose(StoreSet set, ModelledExpiry model) {
        set.drainTo(log);
        log.commit();
        set.drop();
        replay(set, model.store());
        model.commitUnseen();
        model.tellTime(set);
    }

    /** A start on the same disk, after a close or a kill, perhaps with another time to live. */
    private StoreSet reopened(StoreSet set, ModelledExpiry model, Random random) {
        if (random.nextBoolean() && disk.toFile().exists()) {
            Path killed = disk;
            disk = newDisk();
            TaskFiles.copy(killed, disk);
        }
        set.close();
        model.drop();
        return opened(perhapsWithAnother(model.store(), random), model);
    }

    private static ResolvedStore perhapsWithAnother(ResolvedStore store, Random random) {
        Ttl ttl = store.definition().bound().ttl();
        boolean byStream = ttl == null || ttl.clock() == Ttl.Clock.STREAM_TIME;
        return random.nextBoolean() ? store : withTtl(store, ttl(byStream, random));
    }

    private Copy copied(ResolvedStore store, Path on) {
        return new Copy(StoreSet.open(new StoreSetParts(on, List.of(store), memory, cacheBytes)), store, on);
    }

    /** The copy goes on as the owner, and what the old owner leaves is the next copy's. */
    private StoreSet takenOver(StoreSet set, ModelledExpiry model) {
        set.close();
        model.drop();
        Copy owner = requireNonNull(copy);
        copy = copied(model.store(), disk);
        disk = owner.disk;
        replay(owner.set, owner.store);
        model.use(owner.set, owner.store);
        return owner.set;
    }

    /** A start on another machine. */
    private StoreSet wiped(StoreSet set, ModelledExpiry model) {
        set.close();
        disk = newDisk();
        model.drop();
        return opened(model.store(), model);
    }

    private StoreSet opened(ResolvedStore store, ModelledExpiry model) {
        StoreSet set = StoreSet.open(new StoreSetParts(disk, List.of(store), memory, cacheBytes));
        replay(set, store);
        model.use(set, store);
        return set;
    }

    private void rebuilt_from_the_log_alone_it_shows_the_same(ModelledExpiry model) {
        ResolvedStore fresh = new ResolvedStore(
                model.store().definition(),
                Backend.MEMORY,
                model.store().key(),
                model.store().value(),
                model.store().changelogTopic());
        try (StoreSet set = StoreSet.open(new StoreSetParts(root.resolve("none"), List.of(fresh), memory, 0))) {
            replay(set, fresh);
            model.checkRebuilt(set);
        }
    }

    private void nothing_is_left(ResolvedStore store) {
        if (store.backend() != Backend.ROCKSDB) {
            return;
        }
        List<String> names = List.of(store.name(), StoreSetup.indexOf(store.name()));
        try (TaskBytes bytes = RocksDbBytes.open(disk, names, memory)) {
            for (String name : names) {
                try (RowCursor rows = bytes.store(name).scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
                    assertThat(rows.advance()).isFalse();
                }
            }
        }
    }

    private void replay(StoreSet set, ResolvedStore store) {
        LogPosition end = log.end(store.name());
        ChangelogBounds bounds =
                new ChangelogBounds(store.name(), store.changelogTopic(), end.topicId(), 0, end.offset() + 1, false);
        StoreReplay replay =
                StoreReplay.begin(set, bounds, ReplayStart.choose(bounds, set.position(store.name()), true));
        while (!replay.done()) {
            long next = Math.min(end.offset() + 1, replay.next() + 7);
            replay.take(
                    log.changes(store.name(), replay.next()).subList(0, Math.toIntExact(next - replay.next())), next);
            replay.chunk().writeTo(set);
        }
    }

    private Path newDisk() {
        return root.resolve("task-" + ++disks);
    }
}

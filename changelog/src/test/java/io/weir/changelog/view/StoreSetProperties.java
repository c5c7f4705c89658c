package io.weir.changelog.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.LogPosition;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.restore.ChangelogBounds;
import io.weir.changelog.restore.ReplayStart;
import io.weir.changelog.restore.StoreReplay;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.rocksdb.TaskFiles;
import io.weir.random.Seeds;
import io.weir.state.Backend;
import io.weir.state.Retention;
import io.weir.state.StoreKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Stores of every kind, on both backends, beside plain models and what their changelogs make of them. */
@ExtendWith(HandlesAtZero.class)
class StoreSetProperties {
    private static final int STEPS = 200;

    @TempDir
    Path root;

    private final StateMemory memory = StateMemory.ofBytes(8 << 20);
    private final MemoryChangelog log = new MemoryChangelog();
    private @Nullable StoreSet copy;
    private Path disk = Path.of("unused");
    private Path copyDisk = Path.of("unused");
    private int disks;

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @ParameterizedTest
    @Seeds(200)
    void stores_equal_a_sorted_map_and_their_replayed_changelog_at_every_commit(long seed) {
        Random random = new Random(seed);
        List<ResolvedStore> stores = stores(random);
        long cacheBytes = List.of(0L, 1_500L, 1L << 20).get(random.nextInt(3));
        List<Modelled> models =
                stores.stream().map(store -> modelled(store, random)).toList();
        disk = newDisk();
        StoreSet set = opened(stores, models, cacheBytes);
        beginCopy(newDisk(), stores, cacheBytes);
        try {
            for (int step = 0; step < STEPS; step++) {
                set.observe(step);
                models.get(random.nextInt(models.size())).step(step);
                switch (random.nextInt(28)) {
                    case 0, 1 -> commit(set, models);
                    case 2 -> rewind(set, models, random);
                    case 3 -> lose(set, models);
                    case 4 -> set = reopened(set, stores, models, cacheBytes, random);
                    case 5, 6 -> undone(set, models, random, step);
                    case 7 -> followed(models);
                    case 8 -> set = takenOver(set, stores, models, cacheBytes, random);
                    default -> assertThat(set.dirty()).isEqualTo(models.stream().anyMatch(Modelled::dirty));
                }
                models.forEach(Modelled::check);
                figures_equal_what_is_on_disk(set, stores);
            }
        } finally {
            models.forEach(Modelled::closeIterators);
            set.close();
            requireNonNull(copy).close();
        }
    }

    private static void figures_equal_what_is_on_disk(StoreSet set, List<ResolvedStore> stores) {
        stores.forEach(store -> ScannedFigures.expect(set, store));
    }

    private static List<ResolvedStore> stores(Random random) {
        boolean disk = random.nextInt(3) == 0;
        Supplier<Backend> backend = () -> disk && random.nextBoolean() ? Backend.ROCKSDB : Backend.MEMORY;
        Retention retention = new Retention(random.nextInt(3) * 90_000L + 10, 10, false);
        Retention duplicates = new Retention(100_000, 10, true);
        return List.of(
                Stored.windowed("window", StoreKind.WINDOW, backend.get(), retention, Serdes.Bytes(), Serdes.String()),
                Stored.windowed(
                        "timed-window",
                        StoreKind.TIMESTAMPED_WINDOW,
                        backend.get(),
                        retention,
                        Serdes.Bytes(),
                        Serdes.String()),
                Stored.windowed(
                        "duplicates", StoreKind.WINDOW, backend.get(), duplicates, Serdes.Bytes(), Serdes.String()),
                Stored.windowed(
                        "session", StoreKind.SESSION, backend.get(), retention, Serdes.Bytes(), Serdes.String()),
                Stored.plain("plain", backend.get(), Serdes.Bytes(), Serdes.Bytes()),
                Stored.timestamped("timed", backend.get(), Serdes.Bytes(), Serdes.Bytes()),
                Stored.timestamped("text", backend.get(), Serdes.Bytes(), Serdes.String()),
                Stored.plain("number", backend.get(), Serdes.Bytes(), Serdes.Long()),
                Stored.windowed(
                        "history",
                        StoreKind.VERSIONED,
                        backend.get(),
                        new Retention(100, 1, false),
                        Serdes.Bytes(),
                        Serdes.String()),
                Stored.windowed(
                        "waiting",
                        StoreKind.WAITING,
                        backend.get(),
                        Retention.FOREVER,
                        Serdes.Bytes(),
                        Serdes.String()),
                Stored.windowed(
                        "updates",
                        StoreKind.UPDATE_BUFFER,
                        backend.get(),
                        Retention.FOREVER,
                        Serdes.Bytes(),
                        Serdes.String()));
    }

    private static Modelled modelled(ResolvedStore store, Random random) {
        return switch (store.definition().kind()) {
            case KEY_VALUE, TIMESTAMPED_KEY_VALUE -> new ModelledStore(store, random);
            case WINDOW, TIMESTAMPED_WINDOW, SESSION -> new ModelledWindows(store, random);
            case VERSIONED -> new ModelledHistory(store, random);
            case WAITING -> new ModelledWaiting(store, random);
            case UPDATE_BUFFER -> new ModelledBuffer(store, random);
            case TIMERS -> throw new AssertionError("Timers need a clock, and have properties of their own.");
        };
    }

    /** Changes that are taken back: some alone, then with all others of their record. */
    private static void undone(StoreSet set, List<Modelled> models, Random random, int step) {
        long bytes = set.uncommittedBytes();
        boolean dirty = set.dirty();
        List<Runnable> back = models.stream().map(Modelled::mark).toList();
        int mark = set.undo().mark();
        act(models, random, step);
        List<Runnable> half = models.stream().map(Modelled::mark).toList();
        int inner = set.undo().mark();
        act(models, random, step);
        if (random.nextBoolean()) {
            set.undo().undo(inner);
            half.forEach(Runnable::run);
            models.forEach(Modelled::check);
        }
        set.undo().close();
        act(models, random, step);
        if (random.nextBoolean()) {
            set.undo().undo(mark);
            back.forEach(Runnable::run);
            assertThat(set.uncommittedBytes()).isEqualTo(bytes);
            assertThat(set.dirty()).isEqualTo(dirty);
        }
        set.undo().close();
    }

    private static void act(List<Modelled> models, Random random, int step) {
        for (int acts = random.nextInt(6); acts > 0; acts--) {
            models.get(random.nextInt(models.size())).step(step);
        }
    }

    private void commit(StoreSet set, List<Modelled> models) {
        set.drainTo(log);
        set.apply(log.commit());
        models.forEach(Modelled::commit);
        assertThat(set.dirty()).isFalse();
        assertThat(set.uncommittedBytes()).isZero();
        same_as_replayed(models);
    }

    /** A commit that failed, before or after its changes were sent. */
    private void rewind(StoreSet set, List<Modelled> models, Random random) {
        if (random.nextBoolean()) {
            set.drainTo(log);
        }
        log.abort();
        set.drop();
        models.forEach(Modelled::drop);
        assertThat(set.uncommittedBytes()).isZero();
    }

    /** A commit that happened though its answer was lost. */
    private void lose(StoreSet set, List<Modelled> models) {
        set.drainTo(log);
        log.commit();
        set.drop();
        models.forEach(model -> replay(set, model.store(), true));
        models.forEach(Modelled::commit);
    }

    private StoreSet reopened(
            StoreSet set, List<ResolvedStore> stores, List<Modelled> models, long cacheBytes, Random random) {
        models.forEach(Modelled::closeIterators);
        if (random.nextBoolean() && disk.toFile().exists()) {
            Path killed = disk;
            disk = newDisk();
            TaskFiles.copy(killed, disk);
        }
        set.close();
        models.forEach(Modelled::drop);
        return opened(stores, models, cacheBytes);
    }

    private StoreSet opened(List<ResolvedStore> stores, List<Modelled> models, long cacheBytes) {
        StoreSet set = StoreSet.open(new StoreSetParts(disk, stores, memory, cacheBytes));
        models.forEach(model -> {
            boolean onDisk = model.store().backend() == Backend.ROCKSDB;
            assertThat(set.position(model.store().name()) == null || onDisk).isTrue();
            long replayed = replay(set, model.store(), true);
            assertThat(replayed == 0 || !onDisk).isTrue();
            model.use(set);
        });
        return set;
    }

    private void beginCopy(Path on, List<ResolvedStore> stores, long cacheBytes) {
        copyDisk = on;
        copy = StoreSet.open(new StoreSetParts(copyDisk, stores, memory, cacheBytes));
    }

    /** The copy follows the log to its end: it is the last commit, whatever its owner has done since. */
    private void followed(List<Modelled> models) {
        StoreSet following = requireNonNull(copy);
        models.forEach(model -> replay(following, model.store(), true));
        models.forEach(model -> {
            model.checkCommitted(following);
            ScannedFigures.expect(following, model.store());
        });
    }

    /** The copy goes on as the owner; what the old owner leaves is the next copy's, or an empty disk is. */
    private StoreSet takenOver(
            StoreSet set, List<ResolvedStore> stores, List<Modelled> models, long cacheBytes, Random random) {
        models.forEach(Modelled::closeIterators);
        set.close();
        models.forEach(Modelled::drop);
        followed(models);
        StoreSet owner = requireNonNull(copy);
        models.forEach(model -> model.use(owner));
        Path left = disk;
        disk = copyDisk;
        beginCopy(random.nextBoolean() ? left : newDisk(), stores, cacheBytes);
        return owner;
    }

    private void same_as_replayed(List<Modelled> models) {
        List<ResolvedStore> fresh = models.stream()
                .map(Modelled::store)
                .map(store -> new ResolvedStore(
                        store.definition(), Backend.MEMORY, store.key(), store.value(), store.changelogTopic()))
                .toList();
        try (StoreSet set = StoreSet.open(new StoreSetParts(root.resolve("none"), fresh, memory, 0))) {
            fresh.forEach(store -> replay(set, store, false));
            models.forEach(model -> model.checkCommitted(set));
        }
    }

    private long replay(StoreSet set, ResolvedStore store, boolean inputCommitted) {
        LogPosition end = log.end(store.name());
        ChangelogBounds bounds =
                new ChangelogBounds(store.name(), store.changelogTopic(), end.topicId(), 0, end.offset() + 1, false);
        StoreReplay replay =
                StoreReplay.begin(set, bounds, ReplayStart.choose(bounds, set.position(store.name()), inputCommitted));
        while (!replay.done()) {
            long next = Math.min(end.offset() + 1, replay.next() + 7);
            replay.take(
                    log.changes(store.name(), replay.next()).subList(0, Math.toIntExact(next - replay.next())), next);
            replay.chunk().writeTo(set);
        }
        return replay.replayed();
    }

    private Path newDisk() {
        return root.resolve("task-" + ++disks);
    }
}

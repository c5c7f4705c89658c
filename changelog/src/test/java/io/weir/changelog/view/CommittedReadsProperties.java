package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.Backend;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.ReadOnlyKeyValueStore;
import io.weir.state.ReadOnlyWindowStore;
import io.weir.state.Retention;
import io.weir.state.StoreKind;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** One commit writes the same number everywhere: whoever reads two numbers has seen half a commit. */
@ExtendWith(HandlesAtZero.class)
class CommittedReadsProperties {
    private static final int KEYS = 30;
    private static final int READERS = 3;
    private static final Supplier<RuntimeException> GONE = Gone::new;

    @TempDir
    Path directory;

    private StoreSet open(Backend backend, StateMemory memory) {
        Retention retention = new Retention(120_000, 100, false);
        return StoreSet.open(new StoreSetParts(
                directory,
                List.of(
                        Stored.plain("numbers", backend, Serdes.Integer(), Serdes.Long()),
                        Stored.windowed(
                                "windows", StoreKind.WINDOW, backend, retention, Serdes.Integer(), Serdes.Long())),
                memory,
                1_000));
    }

    @ParameterizedTest
    @Seeds(8)
    void readers_see_commits_whole_and_in_order_until_the_stores_are_closed(long seed) throws Exception {
        SeededRandom random = SeededRandom.of(seed);
        StateMemory memory = StateMemory.ofBytes(16 << 20);
        StoreSet stores = open(random.oneIn(3) ? Backend.MEMORY : Backend.ROCKSDB, memory);
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        List<Future<Long>> readers = new ArrayList<>();
        try {
            for (int i = 0; i < READERS; i++) {
                SeededRandom own = random.split();
                readers.add(threads.submit(() -> readUntilClosed(stores.committed(), own)));
            }
            long commits = random.between(50, 200);
            for (long commit = 1; commit <= commits; commit++) {
                write(stores, commit, random);
            }
        } finally {
            stores.close();
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
            threads.shutdown();
        }

        memory.close();
        assertThat(memory.openHandles()).isZero();
        assertThat(stores.committed().isOpen()).isFalse();
    }

    @SuppressWarnings("unchecked")
    private static void write(StoreSet stores, long commit, SeededRandom random) {
        KeyValueStore<Integer, Long> numbers = (KeyValueStore<Integer, Long>) stores.store("numbers");
        WindowStore<Integer, Long> windows = (WindowStore<Integer, Long>) stores.store("windows");
        stores.observe(commit);
        for (int key = 0; key < KEYS; key++) {
            numbers.put(key, commit);
            windows.put(key, commit, commit * 2_000 + key % 3 * 30_000L);
        }
        stores.drainTo((store, change) -> {});
        if (random.oneIn(5)) {
            stores.drop();
        } else {
            stores.apply(Map.of());
        }
    }

    private static long readUntilClosed(CommittedReads reads, SeededRandom random) {
        long last = 0;
        long seen = 0;
        List<KeyValueIterator<?, ?>> left = new ArrayList<>();
        try {
            while (true) {
                seen++;
                long number = random.oneIn(2) ? numbers(reads, random, left) : windows(reads);
                assertThat(number).isGreaterThanOrEqualTo(last);
                last = number;
            }
        } catch (Gone closed) {
            left.forEach(KeyValueIterator::close);
            return seen;
        }
    }

    @SuppressWarnings("unchecked")
    private static long numbers(CommittedReads reads, SeededRandom random, List<KeyValueIterator<?, ?>> left) {
        KeyValueIterator<Integer, Long> rows =
                reads.read("numbers", GONE, store -> ((ReadOnlyKeyValueStore<Integer, Long>) store).all());
        long number = 0;
        int count = 0;
        while (rows.hasNext()) {
            KeyValue<Integer, Long> row = rows.next();
            assertThat(number == 0 || number == row.value).isTrue();
            number = row.value;
            count++;
        }
        assertThat(count == 0 || count == KEYS).isTrue();
        if (random.oneIn(10)) {
            left.add(rows); // Forgotten for a while: the stores close it, or the reader does, later.
        } else {
            rows.close();
        }
        return number;
    }

    @SuppressWarnings("unchecked")
    private static long windows(CommittedReads reads) {
        long number = 0;
        int rowsOfLast = 0;
        try (KeyValueIterator<Windowed<Integer>, Long> rows = reads.read(
                "windows",
                GONE,
                store -> ((ReadOnlyWindowStore<Integer, Long>) store)
                        .fetchAll(Instant.EPOCH, Instant.ofEpochMilli(Long.MAX_VALUE)))) {
            while (rows.hasNext()) {
                long value = rows.next().value;
                rowsOfLast = value > number ? 1 : value == number ? rowsOfLast + 1 : rowsOfLast;
                number = Math.max(number, value);
            }
        }
        // The last commit's rows lie in several intervals, each read through a cursor of its own.
        assertThat(rowsOfLast == 0 || rowsOfLast == KEYS).isTrue();
        return number;
    }

    @ParameterizedTest
    @Seeds(2)
    @SuppressWarnings("unchecked")
    void what_is_not_committed_is_not_seen_and_nothing_can_be_written(long seed) {
        StateMemory memory = StateMemory.ofBytes(16 << 20);
        try (StoreSet stores = open(seed % 2 == 0 ? Backend.MEMORY : Backend.ROCKSDB, memory)) {
            ((KeyValueStore<Integer, Long>) stores.store("numbers")).put(1, 7L);

            KeyValueStore<Integer, Long> seen =
                    stores.committed().read("numbers", GONE, store -> (KeyValueStore<Integer, Long>) store);
            Long before = stores.committed()
                    .read("numbers", GONE, store -> ((ReadOnlyKeyValueStore<Integer, Long>) store).get(1));

            assertThat(before).isNull();
            assertThatThrownBy(() -> seen.put(1, 8L)).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> stores.committed().read("none", GONE, store -> 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("[none]");
        }
        memory.close();
        assertThat(memory.openHandles()).isZero();
    }

    private static final class Gone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}

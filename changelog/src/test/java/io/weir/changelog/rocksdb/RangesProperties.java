package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

@ExtendWith(HandlesAtZero.class)
class RangesProperties {
    private static final int IN_A_FILE = 20_000;
    private static final int TAIL = 300;

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(10)
    void each_cursor_shows_its_range_as_it_was_whatever_is_read_and_written_beside_it(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        try (StateMemory memory = StateMemory.ofBytes(16 << 20);
                RocksDbBytes bytes = RocksDbBytes.open(directory.resolve("" + seed), List.of("a"), memory)) {
            NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
            loadFile(bytes, model);
            List<Open> open = new ArrayList<>();

            for (int step = 0; step < 400; step++) {
                switch (random.below(10)) {
                    case 0 -> write(random, bytes, model);
                    case 1, 2, 3, 4, 5 -> open.add(open(random, bytes, model));
                    default -> {
                        if (!open.isEmpty()) {
                            open.remove(random.below(open.size())).requireRest();
                        }
                    }
                }
                open.forEach(Open::requireNext);
            }

            open.forEach(Open::requireRest);
        }
    }

    private static void loadFile(RocksDbBytes bytes, NavigableMap<byte[], byte[]> model) {
        RowBatch file = new RowBatch();
        for (int row = 0; row < IN_A_FILE; row++) {
            byte[] key = ByteBuffer.allocate(Integer.BYTES).putInt(3 * row).array();
            file.put("a", key, key);
            model.put(key, key);
        }
        bytes.load(file);
    }

    private static void write(SeededRandom random, RocksDbBytes bytes, NavigableMap<byte[], byte[]> model) {
        RowBatch batch = new RowBatch();
        for (int row = random.below(30); row > 0; row--) {
            byte[] key = key(random);
            byte[] value = random.oneIn(3) ? null : random.bytes(3);
            batch.put("a", key, value);
            if (value == null) {
                model.remove(key);
            } else {
                model.put(key, value);
            }
        }
        if (random.oneIn(5)) {
            byte[] from = key(random);
            KeyRange cut = KeyRange.span(
                    from, KeyRange.prefix(Arrays.copyOf(from, Integer.BYTES)).below());
            if (cut.below() != null) {
                batch.cut("a", cut);
                model.keySet().removeIf(cut::contains);
            }
        }
        bytes.write(batch);
    }

    /** Keys of the file and between them, some with more behind them than a bound usually has. */
    private static byte[] key(SeededRandom random) {
        byte[] key = ByteBuffer.allocate(Integer.BYTES)
                .putInt(random.below(3 * IN_A_FILE + 10))
                .array();
        return random.oneIn(4) ? Arrays.copyOf(key, key.length + random.below(TAIL)) : key;
    }

    private static Open open(SeededRandom random, RocksDbBytes bytes, NavigableMap<byte[], byte[]> model) {
        byte[] from = key(random);
        byte[] to = from.clone();
        to[random.below(2) + 2] += (byte) random.below(40);
        KeyRange range =
                random.oneIn(40) ? KeyRange.between(random.oneIn(2) ? from : null, null) : KeyRange.between(from, to);
        ScanOrder order = random.oneIn(4) ? ScanOrder.REVERSE : ScanOrder.FORWARD;
        NavigableMap<byte[], byte[]> rows = model;
        if (range.isEmpty()) {
            rows = new TreeMap<>(model.comparator());
        } else {
            rows = range.from() == null ? rows : rows.tailMap(range.from(), true);
            rows = range.below() == null ? rows : rows.headMap(range.below(), false);
        }
        List<String> expected = new ArrayList<>();
        (order == ScanOrder.FORWARD ? rows : rows.descendingMap())
                .forEach((key, value) -> expected.add(Arrays.toString(key) + Arrays.toString(value)));
        return new Open(bytes.store("a").scan(range, order), expected);
    }

    /** A cursor, and what it has to show. */
    private static final class Open {
        private final RowCursor rows;
        private final List<String> expected;
        private int next;

        private Open(RowCursor rows, List<String> expected) {
            this.rows = rows;
            this.expected = expected;
        }

        private void requireNext() {
            assertThat(rows.advance()).isEqualTo(next < expected.size());
            if (next < expected.size()) {
                assertThat(Arrays.toString(rows.key()) + Arrays.toString(rows.value()))
                        .isEqualTo(expected.get(next++));
            }
        }

        private void requireRest() {
            while (next < expected.size()) {
                requireNext();
            }
            requireNext();
            rows.close();
        }
    }
}

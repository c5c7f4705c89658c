package io.weir.changelog.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;

class RowTreeProperties {
    @ParameterizedTest
    @Seeds(60)
    void it_holds_what_a_sorted_map_holds_and_stays_what_it_was(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        RowTree tree = RowTree.EMPTY;
        RowTree kept = tree;
        List<String> keptRows = List.of();

        for (int step = 0; step < 400; step++) {
            byte[] key = key(random);
            switch (random.below(12)) {
                case 0 -> {
                    KeyRange range = range(random);
                    tree = tree.without(range);
                    model.keySet().removeIf(range::contains);
                }
                case 1, 2, 3 -> {
                    tree = tree.without(key);
                    model.remove(key);
                }
                case 4 -> {
                    kept = tree;
                    keptRows = rows(tree, KeyRange.between(null, null), ScanOrder.FORWARD);
                }
                default -> {
                    byte[] value = random.bytes(3);
                    tree = tree.with(key, value);
                    model.put(key, value);
                }
            }
            KeyRange asked = random.oneIn(3) ? KeyRange.between(null, null) : range(random);
            ScanOrder order = random.oneIn(2) ? ScanOrder.FORWARD : ScanOrder.REVERSE;
            assertThat(rows(tree, asked, order)).isEqualTo(rows(model, asked, order));
            assertThat(tree.rows()).isEqualTo(model.size());
            assertThat(tree.get(key)).isEqualTo(model.get(key));
            assertThat(rows(kept, KeyRange.between(null, null), ScanOrder.FORWARD))
                    .isEqualTo(keptRows);
        }
    }

    @ParameterizedTest
    @Seeds(3)
    void a_row_is_found_in_few_steps_however_the_rows_came(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        RowTree tree = RowTree.EMPTY;
        for (int i = 0; i < 20_000; i++) {
            tree = tree.with(new byte[] {(byte) (i >> 8), (byte) i}, new byte[0]);
        }
        for (int i = 0; i < 2_000; i++) {
            int from = random.below(20_000);
            byte[] low = {(byte) (from >> 8), (byte) from};
            byte[] high = {(byte) ((from + 5) >> 8), (byte) (from + 5)};
            tree = tree.without(KeyRange.span(low, high));
        }

        // An AVL tree is no higher than 1.45 log2 of its rows.
        assertThat(tree.height()).isLessThanOrEqualTo((int) (1.45 * Math.log(tree.rows() + 2) / Math.log(2)));
        assertThat(tree.bytes()).isPositive();
    }

    private static byte[] key(SeededRandom random) {
        byte[] key = random.bytes(2);
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (key[i] & 0x87);
        }
        return key;
    }

    private static KeyRange range(SeededRandom random) {
        byte[] from = random.oneIn(4) ? null : key(random);
        byte[] to = random.oneIn(4) ? null : key(random);
        return from == null || random.oneIn(2) ? KeyRange.between(from, to) : KeyRange.span(from, to);
    }

    private static List<String> rows(RowTree tree, KeyRange range, ScanOrder order) {
        List<String> rows = new ArrayList<>();
        RowTree.Walk walk = tree.walk(range, order);
        while (walk.advance()) {
            rows.add(Arrays.toString(walk.key()) + Arrays.toString(walk.value()));
        }
        return rows;
    }

    private static List<String> rows(NavigableMap<byte[], byte[]> model, KeyRange range, ScanOrder order) {
        List<String> rows = new ArrayList<>();
        (order == ScanOrder.FORWARD ? model : model.descendingMap()).forEach((key, value) -> {
            if (!range.isEmpty() && range.contains(key)) {
                rows.add(Arrays.toString(key) + Arrays.toString(value));
            }
        });
        return rows;
    }
}

package io.weir.changelog.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;

final class RowTableProperties {
    private static final class Row extends BufferedRow {
        private Row(RowKey key) {
            super(key);
        }

        @Override
        protected void forget() {}

        @Override
        protected Runnable putBack() {
            return () -> {};
        }
    }

    // Hashes of keys of few bytes collide: that of [1, 0] is that of [0, 31].
    private static RowKey key(SeededRandom random, int most) {
        return random.oneIn(2)
                ? new RowKey(new byte[] {(byte) random.below(3), (byte) (31 * random.below(3))})
                : new RowKey(ByteBuffer.allocate(Long.BYTES)
                        .putLong(random.below(most))
                        .array());
    }

    @ParameterizedTest
    @Seeds(200)
    void it_holds_what_a_map_would(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        RowTable<Row> table = new RowTable<>();
        Map<RowKey, Row> model = new HashMap<>();
        int keys = 1 + random.below(random.oneIn(4) ? 2_000 : 40);
        int removals = 2 + random.below(5);

        for (int step = 0; step < 3_000; step++) {
            RowKey key = key(random, keys);
            if (random.oneIn(removals)) {
                table.remove(key);
                model.remove(key);
            } else {
                Row row = new Row(key);
                table.put(row);
                model.put(key, row);
            }
            if (random.oneIn(2_000)) {
                table.clear();
                model.clear();
            }
            RowKey asked = key(random, keys);
            assertThat(table.get(asked)).isSameAs(model.get(asked));
            assertThat(table.isEmpty()).isEqualTo(model.isEmpty());
        }

        List<Row> all = new ArrayList<>();
        table.forEach(all::add);
        assertThat(all).containsExactlyInAnyOrderElementsOf(model.values());
        model.forEach((key, row) -> assertThat(table.get(key)).isSameAs(row));
    }
}

package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.bytes.PackedRows;
import io.weir.changelog.bytes.Row;
import io.weir.random.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;

class SortedRowsProperties {
    @ParameterizedTest
    @Seeds(200)
    void rows_come_in_the_order_of_their_keys_and_of_each_key_the_last_one(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Row> rows = rows(random, random.nextInt(1_500));
        Map<byte[], byte @Nullable []> expected = new TreeMap<>(Arrays::compareUnsigned);
        rows.forEach(row -> expected.put(row.key(), row.value()));

        PackedRows packed = new PackedRows();
        rows.forEach(row -> packed.add(row.key(), row.value(), 0));
        List<Row> sorted =
                Arrays.stream(SortedRows.newest(packed)).mapToObj(packed::row).toList();

        assertThat(sorted.stream().map(Row::key)).containsExactlyElementsOf(expected.keySet());
        assertThat(sorted.stream().map(Row::value)).containsExactlyElementsOf(expected.values());
    }

    /** Keys with a common beginning, keys that are the beginning of others, keys of zeros, many updates of one key. */
    private static List<Row> rows(SplittableRandom random, int count) {
        byte[] common = bytes(random, random.nextInt(4) == 0 ? 0 : random.nextInt(12), 256);
        int longest = random.nextInt(1, 14);
        int values = random.nextBoolean() ? 2 : 256;
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] end = bytes(random, random.nextInt(longest), values);
            byte[] key = Arrays.copyOf(common, common.length + end.length);
            System.arraycopy(end, 0, key, common.length, end.length);
            rows.add(new Row(key, random.nextInt(5) == 0 ? null : bytes(random, 4, 256)));
        }
        return rows;
    }

    private static byte[] bytes(SplittableRandom random, int length, int values) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(values);
        }
        return bytes;
    }
}

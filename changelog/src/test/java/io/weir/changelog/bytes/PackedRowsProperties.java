package io.weir.changelog.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;

class PackedRowsProperties {
    private static final int LARGE = 300_000;

    @ParameterizedTest
    @Seeds(100)
    void rows_come_back_as_they_were_added(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PackedRows packed = new PackedRows();
        List<Row> rows = filled(packed, random);

        assertThat(packed.size()).isEqualTo(rows.size());
        assertThat(packed.bytes())
                .isEqualTo(rows.stream().mapToLong(PackedRowsProperties::length).sum());
        int place = 0;
        for (Row row : packed) {
            Row expected = rows.get(place);
            assertThat(row.key()).isEqualTo(expected.key());
            assertThat(row.value()).isEqualTo(expected.value());
            assertThat(packed.number(place)).isEqualTo(~place);
            packed.give(place, (bytes, keyAt, keyLength, valueAt, valueLength) -> {
                assertThat(Arrays.copyOfRange(bytes, keyAt, keyAt + keyLength)).isEqualTo(expected.key());
                assertThat(valueLength < 0).isEqualTo(expected.value() == null);
                if (valueLength >= 0) {
                    assertThat(Arrays.copyOfRange(bytes, valueAt, valueAt + valueLength))
                            .isEqualTo(expected.value());
                }
            });
            place++;
        }
    }

    @ParameterizedTest
    @Seeds(100)
    void keys_are_compared_as_their_bytes_are(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PackedRows packed = new PackedRows();
        List<Row> rows = filled(packed, random);

        int prefix = packed.commonPrefix();
        byte[] common = rows.isEmpty() ? new byte[0] : Arrays.copyOf(rows.get(0).key(), prefix);
        assertThat(rows)
                .allSatisfy(row -> assertThat(Arrays.copyOf(row.key(), prefix)).isEqualTo(common));
        for (int pair = 0; pair < rows.size(); pair++) {
            int left = random.nextInt(rows.size());
            int right = random.nextInt(rows.size());
            int order =
                    Arrays.compareUnsigned(rows.get(left).key(), rows.get(right).key());
            assertThat(Integer.signum(packed.compareKeys(left, right))).isEqualTo(Integer.signum(order));
            int words = Long.compareUnsigned(packed.keyWord(left, prefix), packed.keyWord(right, prefix));
            assertThat(words == 0 || Integer.signum(words) == Integer.signum(order))
                    .isTrue();
        }
    }

    /** Empty keys, empty values, deletions, and now and then a row larger than any array that is shared. */
    private static List<Row> filled(PackedRows packed, SplittableRandom random) {
        List<Row> rows = new ArrayList<>();
        int count = random.nextInt(400);
        byte[] common = bytes(random, random.nextInt(10));
        for (int i = 0; i < count; i++) {
            byte[] end = bytes(random, random.nextInt(12));
            byte[] key = Arrays.copyOf(common, common.length + end.length);
            System.arraycopy(end, 0, key, common.length, end.length);
            int length = random.nextInt(200) == 0 ? LARGE : random.nextInt(60);
            Row row = new Row(key, random.nextInt(6) == 0 ? null : bytes(random, length));
            rows.add(row);
            packed.add(row.key(), row.value(), ~i);
        }
        return rows;
    }

    private static byte[] bytes(SplittableRandom random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static long length(Row row) {
        byte[] value = row.value();
        return (long) row.key().length + (value == null ? 0 : value.length);
    }
}

package io.weir.changelog.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

class RowKeyProperties {
    private static final int LENGTH_MAX = 20;

    @ParameterizedTest
    @Seeds(20)
    void keys_are_ordered_and_equal_as_their_bytes_are(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            keys.add(key(random, keys));
        }

        for (byte[] one : keys) {
            for (byte[] other : keys) {
                int order = new RowKey(one).compareTo(new RowKey(other));
                assertThat(Integer.signum(order))
                        .as("%s and %s", Arrays.toString(one), Arrays.toString(other))
                        .isEqualTo(Integer.signum(Arrays.compareUnsigned(one, other)));
                assertThat(new RowKey(one).equals(new RowKey(other))).isEqualTo(Arrays.equals(one, other));
            }
        }
    }

    // Most have a beginning in common with another, and end early, with a zero or with a byte above the sign.
    private static byte[] key(SeededRandom random, List<byte[]> others) {
        int length = random.below(LENGTH_MAX);
        byte[] key = new byte[length];
        int common = 0;
        if (!others.isEmpty() && random.below(5) > 0) {
            byte[] other = others.get(random.below(others.size()));
            common = random.below(Math.min(length, other.length) + 1);
            System.arraycopy(other, 0, key, 0, common);
        }
        for (int i = common; i < length; i++) {
            key[i] = (byte) (random.below(3) * 127);
        }
        return key;
    }
}

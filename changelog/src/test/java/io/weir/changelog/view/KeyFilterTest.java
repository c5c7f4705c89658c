package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFilterTest {
    private static final int KEYS = 50_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000, KEYS})
    void a_key_that_was_added_is_never_denied(int expected) {
        KeyFilter filter = filled(expected);

        for (int key = 0; key < KEYS; key++) {
            assertThat(filter.mayHold(hash(key))).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000, KEYS})
    void hardly_a_key_is_taken_for_another_and_a_key_costs_a_few_bytes(int expected) {
        KeyFilter filter = filled(expected);
        int wrong = 0;
        for (int key = KEYS; key < 3 * KEYS; key++) {
            wrong += filter.mayHold(hash(key)) ? 1 : 0;
        }

        assertThat(wrong).isLessThan(2 * KEYS / 50);
        assertThat(filter.bytes()).isLessThan(5L * KEYS);
    }

    @Test
    void a_hash_depends_on_each_byte_and_on_the_length() {
        byte[] key = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        for (int at = 0; at < key.length; at++) {
            byte[] other = key.clone();
            other[at]++;
            assertThat(KeyFilter.hash(other, 0, 9)).isNotEqualTo(KeyFilter.hash(key, 0, 9));
        }

        assertThat(KeyFilter.hash(new byte[9], 0, 9)).isNotEqualTo(KeyFilter.hash(new byte[8], 0, 8));
        assertThat(KeyFilter.hash(new byte[] {0, 1, 2}, 1, 2)).isEqualTo(KeyFilter.hash(new byte[] {1, 2}, 0, 2));
    }

    private static KeyFilter filled(int expected) {
        KeyFilter filter = new KeyFilter(expected);
        for (int key = 0; key < KEYS; key++) {
            filter.add(hash(key));
        }
        return filter;
    }

    private static long hash(int key) {
        byte[] bytes = ByteBuffer.allocate(Integer.BYTES).putInt(key).array();
        return KeyFilter.hash(bytes, 0, bytes.length);
    }
}

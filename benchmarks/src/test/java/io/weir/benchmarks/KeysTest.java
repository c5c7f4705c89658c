package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeysTest {
    @Test
    void in_turn_gives_each_key_once_before_any_comes_again() {
        LongUnaryOperator keys = Keys.inTurn(1_000);

        assertThat(LongStream.range(0, 1_000).map(keys).distinct().count()).isEqualTo(1_000);
        assertThat(keys.applyAsLong(1_007)).isEqualTo(keys.applyAsLong(7));
    }

    @Test
    void random_keys_are_those_of_their_seed() {
        long[] once = LongStream.range(0, 100).map(Keys.random(50, 3)).toArray();
        long[] again = LongStream.range(0, 100).map(Keys.random(50, 3)).toArray();

        assertThat(once).isEqualTo(again);
        assertThat(LongStream.of(once).distinct().count()).isBetween(20L, 50L);
    }

    @Test
    void later_random_keys_are_among_the_first_ones() {
        LongUnaryOperator keys = Keys.inTurnThenRandom(100, 3);
        long[] first = LongStream.range(0, 100).map(keys).toArray();

        assertThat(LongStream.range(100, 1_000).map(keys).boxed())
                .allMatch(key -> LongStream.of(first).anyMatch(known -> known == key));
    }

    @Test
    void mostly_in_turn_a_fifth_of_the_keys_came_before() {
        LongUnaryOperator keys = Keys.mostlyInTurn(10_000, 7);
        Set<Long> seen = new HashSet<>();

        for (int place = 0; place < 10_000; place++) {
            seen.add(keys.applyAsLong(place));
        }

        assertThat(seen.size()).isBetween(7_000, 9_000);
    }

    @Test
    void a_fifth_of_zipf_keys_are_the_first_group_and_no_two_are_equal() {
        LongUnaryOperator keys = Keys.zipf(100_000, 1);

        long[] drawn = LongStream.range(0, 20_000).map(keys).toArray();
        assertThat(LongStream.of(drawn).filter(key -> key >>> 24 == 0).count()).isBetween(3_600L, 4_300L);
        assertThat(LongStream.of(drawn).distinct().count()).isEqualTo(20_000);
    }
}

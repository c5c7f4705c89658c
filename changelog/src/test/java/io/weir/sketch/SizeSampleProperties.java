package io.weir.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

final class SizeSampleProperties {
    private static final long PARTS = 1 << 14;

    @ParameterizedTest
    @Seeds(20)
    void a_key_is_told_with_its_amount_as_exactly_as_its_share_allows(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        List<Long> amounts = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            amounts.add((random.oneIn(4) ? -1L : 1L) * random.below(random.oneIn(50) ? 5_000 : 60));
        }
        long size = amounts.stream().mapToLong(Math::abs).sum();
        long total = size * (1 + random.below(100));
        SizeSample sample = new SizeSample();
        sample.scale(total);

        long told = 0;
        for (long amount : amounts) {
            told += sample.told(amount);
        }

        double exact = amounts.stream().mapToDouble(Long::doubleValue).sum();
        double deviation = Math.sqrt((double) size * total / PARTS);
        assertThat((double) told).isCloseTo(exact, within(6 * deviation + 1));
    }

    @Test
    void small_amounts_are_told_of_a_few_for_all_and_large_ones_always() {
        SizeSample sample = new SizeSample();
        sample.scale(1_000 * PARTS);

        int small = 0;
        for (int i = 0; i < 100_000; i++) {
            long told = sample.told(-10);
            assertThat(told).isIn(0L, -1_000L);
            small += told == 0 ? 0 : 1;
            assertThat(sample.told(1_000)).isEqualTo(1_000);
            assertThat(sample.told(-70_000)).isEqualTo(-70_000);
            assertThat(sample.told(0)).isZero();
        }

        assertThat(small).isBetween(800, 1_200);
    }

    @Test
    void while_there_is_little_all_is_told() {
        SizeSample sample = new SizeSample();
        sample.scale(PARTS - 1);

        assertThat(sample.told(1)).isEqualTo(1);
        assertThat(sample.told(-1)).isEqualTo(-1);
    }
}

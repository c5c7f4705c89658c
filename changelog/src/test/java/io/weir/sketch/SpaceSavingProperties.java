package io.weir.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.sketch.SpaceSaving.Heavy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

final class SpaceSavingProperties {
    @ParameterizedTest
    @Seeds(300)
    void what_is_shown_of_a_key_is_never_too_little_and_too_much_by_its_error_at_most(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        int counters = 1 + random.below(20);
        int keys = 1 + random.below(60);
        SpaceSaving<Integer> sketch = new SpaceSaving<>(counters);
        Map<Integer, Long> exact = new HashMap<>();
        long total = 0;

        for (int step = random.below(500); step >= 0; step--) {
            int key = Math.min(random.below(keys), random.below(keys));
            long weight = 1L + random.below(random.oneIn(10) ? 100 : 2);
            total += weight;
            assertThat(sketch.add(key, weight)).isLessThanOrEqualTo(exact.merge(key, weight, Long::sum));
        }

        List<Heavy<Integer>> top = sketch.top(counters);
        assertThat(sketch.total()).isEqualTo(total);
        assertThat(top).hasSize(Math.min(counters, exact.size()));
        assertThat(top.stream().mapToLong(Heavy::weight).sum()).isEqualTo(total);
        Map<Integer, Long> shown = new HashMap<>();
        for (Heavy<Integer> heavy : top) {
            assertThat(exact.get(heavy.key())).isBetween(heavy.sure(), heavy.weight());
            shown.put(heavy.key(), heavy.weight());
        }
        // Whoever has more than one counter's part of the total is among them.
        long part = total / counters;
        exact.forEach((key, weight) -> {
            if (weight > part) {
                assertThat(shown).containsKey(key);
            }
        });
    }

    @ParameterizedTest
    @Seeds(200)
    void with_a_counter_for_each_key_all_weights_are_exact_also_where_some_is_taken_away(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        SpaceSaving<Integer> sketch = new SpaceSaving<>(20);
        Map<Integer, Long> exact = new HashMap<>();

        for (int step = random.below(300); step >= 0; step--) {
            int key = random.below(20);
            long has = exact.getOrDefault(key, 0L);
            if (random.oneIn(3) && has > 0) {
                long less = 1L + random.below(has);
                sketch.remove(key, less);
                exact.put(key, has - less);
            } else if (random.oneIn(40)) {
                sketch.removeIf(each -> each % 3 == 0);
                exact.keySet().removeIf(each -> each % 3 == 0);
            } else {
                sketch.add(key, 5);
                exact.put(key, has + 5);
            }
        }

        Map<Integer, Long> shown = new HashMap<>();
        sketch.top(20).forEach(heavy -> shown.put(heavy.key(), heavy.weight()));
        exact.values().removeIf(weight -> weight == 0);
        assertThat(shown).isEqualTo(exact);
        assertThat(sketch.total())
                .isEqualTo(exact.values().stream().mapToLong(Long::longValue).sum());
    }

    @Test
    void a_key_that_comes_lately_overtakes_one_of_long_ago_where_weights_are_halved() {
        SpaceSaving<String> sketch = new SpaceSaving<>(4);
        sketch.add("before", 1_000);

        for (int round = 0; round < 4; round++) {
            sketch.halve();
            sketch.add("lately", 100);
        }

        assertThat(sketch.top(1)).extracting(Heavy::key).containsExactly("lately");
    }

    @Test
    void the_top_ten_of_a_hundred_thousand_zipf_keys_is_exact_with_256_counters() {
        int[] keys = Zipf.keys(100_000, 1.2, 500_000, 7);
        SpaceSaving<Integer> sketch = new SpaceSaving<>(256);
        Map<Integer, Long> exact = new HashMap<>();

        for (int key : keys) {
            sketch.add(key, 1);
            exact.merge(key, 1L, Long::sum);
        }

        assertThat(sketch.top(10)).extracting(Heavy::key).containsExactlyElementsOf(top(exact));
    }

    private static List<Integer> top(Map<Integer, Long> exact) {
        List<Map.Entry<Integer, Long>> sorted = new ArrayList<>(exact.entrySet());
        sorted.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        return sorted.stream().limit(10).map(Map.Entry::getKey).toList();
    }

    @Test
    void a_sketch_without_counters_is_refused() {
        assertThatThrownBy(() -> new SpaceSaving<>(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 key or more");
    }
}

package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CountsTest {
    @Test
    void a_batch_counts_words_in_any_case_and_between_any_signs() {
        Counts counts = Counts.inOneBatch(List.of("The light -- the LIGHT!", "", "l\u00e0-bas; the 7 days"));

        assertThat(counts.of("the")).isEqualTo(3);
        assertThat(counts.of("light")).isEqualTo(2);
        assertThat(counts.of("l\u00e0")).isEqualTo(1);
        assertThat(counts.of("7")).isZero();
        assertThat(counts.total()).isEqualTo(8);
        assertThat(counts.distinct()).isEqualTo(5);
    }

    @Test
    void a_newer_count_takes_the_place_of_the_older_in_the_total() {
        Counts counts = new Counts();

        counts.set("and", 5);
        counts.set("and", 7);

        assertThat(counts.total()).isEqualTo(7);
    }

    @Test
    void the_top_is_ordered_by_count_and_then_by_word() {
        Counts counts = Counts.inOneBatch(List.of("b a c c d"));

        assertThat(counts.top(3))
                .containsExactly(new Counts.Counted("c", 2), new Counts.Counted("a", 1), new Counts.Counted("b", 1));
    }

    @Test
    void differences_name_words_that_are_missing_wrong_or_too_many() {
        Counts right = Counts.inOneBatch(List.of("a a b c"));
        Counts found = Counts.inOneBatch(List.of("a a a c d"));

        assertThat(found.differencesFrom(right))
                .extracting(Counts.Difference::toString)
                .containsExactly("[a] expected 2, found 3", "[b] expected 1, found 0", "[d] expected 0, found 1");
    }

    @Test
    void equal_counts_have_no_differences() {
        Counts right = Counts.inOneBatch(List.of("a b"));

        assertThat(Counts.inOneBatch(List.of("b", "a")).differencesFrom(right)).isEmpty();
    }
}

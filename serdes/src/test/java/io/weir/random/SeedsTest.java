package io.weir.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.params.ParameterizedTest;

final class SeedsTest {
    private static final long FIRST_OF_ANY_PROMISE = 1983411215;
    private static final List<Long> NUMBERS_OF_SEED_1 =
            List.of(-4616330145664149646L, 6869446166584666695L, 8084911050856847527L);

    @Test
    void a_test_takes_its_own_number_of_seeds_from_a_first_one_made_of_its_name() {
        SeedRange seeds = SeedRange.of("io.weir.AnyTest#any_promise", 3, "", "");

        assertThat(seeds).isEqualTo(SeedRange.of("io.weir.AnyTest#any_promise", 3, " ", ""));
        assertThat(seeds.first()).isEqualTo(FIRST_OF_ANY_PROMISE);
        assertThat(seeds.seeds())
                .containsExactly(FIRST_OF_ANY_PROMISE, FIRST_OF_ANY_PROMISE + 1, FIRST_OF_ANY_PROMISE + 2);
        assertThat(seeds.first())
                .isNotEqualTo(SeedRange.of("io.weir.AnyTest#another", 3, "", "").first());
    }

    @Test
    void the_properties_say_how_many_seeds_and_which_is_first() {
        assertThat(SeedRange.of("any", 100, "2", "-5").seeds()).containsExactly(-5L, -4L);
        assertThat(SeedRange.of("any", 100, "", "7").count()).isEqualTo(100);
        assertThat(SeedRange.of("any", 1, "1", "" + Long.MAX_VALUE).seeds()).containsExactly(Long.MAX_VALUE);
    }

    @Test
    void a_number_of_seeds_that_is_none_is_refused() {
        assertThatThrownBy(() -> SeedRange.of("any", 100, "0", "")).hasMessageContaining("found [0]");
        assertThatThrownBy(() -> SeedRange.of("any", 100, "many", "")).hasMessageContaining("[weir.seeds]", "[many]");
        assertThatThrownBy(() -> SeedRange.of("any", 100, "", "0x1")).hasMessageContaining("[weir.seed]", "[0x1]");
    }

    @Test
    void a_failure_names_its_seed_and_the_command_that_runs_it_alone() throws Exception {
        var invoked = new Invoked(SeedsTest.class, SeedsTest.class.getDeclaredMethod("each_seed_is_given", long.class));

        assertThat(SeedReport.message(invoked, Path.of("/src/weir/serdes")))
                .isEqualTo("Seed 42 failed in SeedsTest#each_seed_is_given. To run it alone: mvn test -pl serdes -am"
                        + " -Dtest='SeedsTest#each_seed_is_given' -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dweir.seeds=1 -Dweir.seed=42");
    }

    @ParameterizedTest
    @Seeds(5)
    void each_seed_is_given(long seed) {
        SeededRandom once = SeededRandom.of(seed);
        SeededRandom again = SeededRandom.of(seed);

        for (int i = 0; i < 10; i++) {
            assertThat(once.text(20)).isEqualTo(again.text(20));
        }
    }

    @Test
    void numbers_are_the_same_on_every_machine() {
        SeededRandom random = SeededRandom.of(1);

        assertThat(List.of(random.nextLong(), random.nextLong(), random.nextLong()))
                .isEqualTo(NUMBERS_OF_SEED_1);
    }

    @Test
    void neighbouring_seeds_choose_differently_and_evenly() {
        int[] counts = new int[10];
        for (int seed = 0; seed < 10_000; seed++) {
            counts[SeededRandom.of(seed).below(10)]++;
        }

        assertThat(IntStream.of(counts).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(900, 1100));
    }

    @Test
    void bounds_are_kept() {
        SeededRandom random = SeededRandom.of(3);

        List<Integer> drawn = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            drawn.add(random.between(-2, 2));
            assertThat(random.bytes(4).length).isBetween(0, 4);
            assertThat(random.nextDouble()).isBetween(0.0, 1.0);
        }

        assertThat(drawn).containsOnly(-2, -1, 0, 1, 2);
        assertThat(random.shuffled(List.of(1, 2, 3, 4))).containsExactlyInAnyOrder(1, 2, 3, 4);
    }

    /** The invocation of a test with seed 42. */
    private record Invoked(Class<?> type, Method method) implements ReflectiveInvocationContext<Method> {
        @Override
        public Class<?> getTargetClass() {
            return type;
        }

        @Override
        public Method getExecutable() {
            return method;
        }

        @Override
        public List<Object> getArguments() {
            return List.of(42L);
        }

        @Override
        public Optional<Object> getTarget() {
            return Optional.empty();
        }
    }
}

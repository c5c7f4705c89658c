package io.weir.random;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Runs a parameterised test once per seed.
 *
 * <pre>{@code
 * @ParameterizedTest
 * @Seeds(100)
 * void what_is_written_can_be_read(long seed) {
 *     SeededRandom random = SeededRandom.of(seed);
 *     ...
 * }
 * }</pre>
 *
 * <p>The system property {@code weir.seeds} says how many seeds all tests take, {@code weir.seed} which is the first;
 * seeds follow each other. Without them a test takes as many seeds as it says here, from a first one that is made of
 * its own name: the same on every machine and at every time. A failure names its seed and the command that runs it
 * alone.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(SeedSource.class)
@ExtendWith(SeedReport.class)
public @interface Seeds {
    /** How many seeds, where {@code weir.seeds} does not say. */
    int value();
}

package io.weir.samples.moved;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.Seeds;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * An application of some size, written against Kafka Streams, runs on Weir after its imports have changed.
 *
 * <p>Its sources are resources of this test: the topology, a processor with a store and a punctuator, wire formats, an
 * extractor of event times, the tests that its authors wrote, and a day in the shop that is made up from a seed.
 */
class MovedProgramTest {
    private static final Program BEFORE = Program.fulfilment();
    private static final Program AFTER = BEFORE.changed(ImportTable::moved);
    private static final ClassLoader KAFKA_STREAMS = BEFORE.compiled();
    private static final ClassLoader WEIR = AFTER.compiled();
    private static final int STEPS = 150;

    @TempDir
    private Path state;

    @Test
    void nothing_changes_but_imports_and_the_name_of_the_entry_point() {
        List<String> changed = new ArrayList<>();
        BEFORE.sources().forEach((name, source) -> {
            List<String> before = source.lines().toList();
            String moved = Objects.requireNonNull(AFTER.sources().get(name));
            List<String> after = moved.lines().toList();
            assertThat(after).hasSameSizeAs(before);
            for (int line = 0; line < before.size(); line++) {
                if (!before.get(line).equals(after.get(line)) && !before.get(line).startsWith("import ")) {
                    changed.add(after.get(line).strip());
                }
            }
            assertThat(moved).doesNotContain("org.apache.kafka.streams");
        });

        assertThat(changed)
                .containsExactly(
                        "WeirStreams streams = new WeirStreams(FulfilmentTopology.build(config), config);");
    }

    @TestFactory
    Stream<DynamicTest> its_own_tests_pass_on_both() throws ReflectiveOperationException {
        return Stream.concat(ownTests("Kafka Streams", KAFKA_STREAMS), ownTests("Weir", WEIR));
    }

    @ParameterizedTest
    @Seeds(20)
    void a_day_in_the_shop_says_the_same_on_both(long seed) throws ReflectiveOperationException {
        List<String> weir = day(WEIR, seed);

        assertThat(weir).isNotEmpty().isEqualTo(day(KAFKA_STREAMS, seed));
    }

    private static Stream<DynamicTest> ownTests(String library, ClassLoader program)
            throws ReflectiveOperationException {
        Class<?> tests = program.loadClass("shop.fulfilment.FulfilmentTest");
        List<Method> methods = Arrays.stream(tests.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .toList();
        assertThat(methods).isNotEmpty();
        return methods.stream()
                .map(method -> DynamicTest.dynamicTest(library + ": " + method.getName(), () -> run(tests, method)));
    }

    private static void run(Class<?> tests, Method method) throws Throwable {
        Constructor<?> constructor = tests.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object instance = constructor.newInstance();
        try {
            invoke(method, instance);
        } finally {
            for (Method after : tests.getDeclaredMethods()) {
                if (after.isAnnotationPresent(AfterEach.class)) {
                    invoke(after, instance);
                }
            }
        }
    }

    private static void invoke(Method method, Object instance) throws Throwable {
        method.setAccessible(true);
        try {
            method.invoke(instance);
        } catch (InvocationTargetException failure) {
            throw failure.getCause() == null ? failure : failure.getCause();
        }
    }

    /** All that a day's records make the application say, record by record. */
    private List<String> day(ClassLoader program, long seed) throws ReflectiveOperationException {
        Properties config = new Properties();
        config.putAll(Map.of("statestore.cache.max.bytes", "0", "state.dir", state.toString()));
        Object said = program.loadClass("shop.fulfilment.FulfilmentDay")
                .getMethod("play", long.class, int.class, Properties.class)
                .invoke(null, seed, STEPS, config);
        return ((List<?>) said).stream().map(String::valueOf).toList();
    }
}

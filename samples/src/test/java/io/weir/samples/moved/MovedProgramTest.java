package io.weir.samples.moved;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An application of some size, written against Kafka Streams, runs on Weir after its imports have changed.
 *
 * <p>Its sources are resources of this test: the topology, a processor with a store and a punctuator, wire formats, an
 * extractor of event times, the tests that its authors wrote, and a day in the shop that is made up from a seed.
 */
class MovedProgramTest {
    private static final int STEPS = 100;

    /** Topics that are read as tables. */
    private static final Set<String> TABLES = Set.of("order-states", "parcels");

    private static Program before;
    private static Program after;
    private static ClassLoader kafkaStreams;
    private static ClassLoader weir;

    @TempDir
    private Path state;

    @BeforeAll
    static void move(@TempDir Path sources) {
        before = Program.fulfilment();
        after = before.migrated(sources);
        kafkaStreams = before.compiled();
        weir = after.compiled();
    }

    @Test
    void nothing_changes_but_imports_and_the_name_of_the_entry_point() {
        List<String> changed = new ArrayList<>();
        before.sources().forEach((name, source) -> {
            List<String> was = source.lines().toList();
            String moved = Objects.requireNonNull(after.sources().get(name));
            List<String> is = moved.lines().toList();
            assertThat(is).hasSameSizeAs(was);
            for (int line = 0; line < was.size(); line++) {
                if (!was.get(line).equals(is.get(line)) && !was.get(line).startsWith("import ")) {
                    changed.add(is.get(line).strip());
                }
            }
            assertThat(moved).doesNotContain("org.apache.kafka.streams");
        });

        assertThat(changed)
                .containsExactly("WeirStreams streams = new WeirStreams(FulfilmentTopology.build(config), config);");
    }

    @TestFactory
    Stream<DynamicTest> its_own_tests_pass_on_both() throws ReflectiveOperationException {
        return Stream.concat(ownTests("Kafka Streams", kafkaStreams), ownTests("Weir", weir));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void a_day_in_the_shop_says_the_same_on_both(long seed) throws ReflectiveOperationException {
        List<String> said = day(weir, seed);
        List<String> expected = day(kafkaStreams, seed);

        assertThat(said).isNotEmpty();
        assertThat(withoutRepeats(inTime(said))).isEqualTo(withoutRepeats(inTime(expected)));
        assertThat(lonely(said)).isEqualTo(lonely(expected));
    }

    /** W3: a table that does not change says nothing. Kafka Streams sends the same row again. */
    private static List<String> withoutRepeats(List<String> said) {
        Map<String, String> rows = new HashMap<>();
        return said.stream()
                .filter(line -> {
                    List<String> words = words(line);
                    boolean table = TABLES.contains(words.get(1));
                    String value = words.get(3).substring(0, words.get(3).lastIndexOf('@'));
                    return !table || !value.equals(rows.put(words.get(1) + " " + words.get(2), value));
                })
                .toList();
    }

    /** W1: when a record that met nobody is told is up to event time. Kafka Streams may tell it some records later. */
    private static List<String> inTime(List<String> said) {
        return said.stream().filter(line -> !isLonely(line)).toList();
    }

    private static List<String> lonely(List<String> said) {
        return said.stream()
                .filter(MovedProgramTest::isLonely)
                .map(line -> line.substring(line.indexOf(' ')))
                .sorted()
                .toList();
    }

    private static boolean isLonely(String line) {
        return words(line).get(3).startsWith("UNPAID");
    }

    /** Step, topic, key, and the rest. */
    private static List<String> words(String line) {
        return List.of(line.split(" ", 4));
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

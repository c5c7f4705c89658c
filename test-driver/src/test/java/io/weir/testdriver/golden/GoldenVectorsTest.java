package io.weir.testdriver.golden;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Kafka Streams was seen to do, done by Weir: names, outputs, repartitioned records, changelogs.
 *
 * <p>Outputs are compared in order, topic by topic. Changelogs are compared as compacted, input record by input record,
 * since a commit writes one change a key. {@link Deviations} lists what differs on purpose.
 */
final class GoldenVectorsTest {
    @TempDir
    private Path state;

    @TestFactory
    Stream<DynamicTest> weir_does_what_kafka_streams_was_seen_to_do() {
        Map<String, Consumer<Program>> programs = programs();
        return VectorFile.read().stream()
                .map(vector ->
                        DynamicTest.dynamicTest(vector.title(), () -> replay(vector, known(programs, vector.title()))));
    }

    @Test
    void every_title_has_a_program() {
        Set<String> titles = VectorFile.read().stream().map(Vector::title).collect(Collectors.toSet());

        assertThat(titles).hasSize(VectorFile.read().size());
        assertThat(programs().keySet()).isEqualTo(titles);
    }

    @Test
    void every_deviation_has_a_reason_and_names_titles_of_the_file() {
        Set<String> titles = VectorFile.read().stream().map(Vector::title).collect(Collectors.toSet());

        assertThat(Deviations.ALL)
                .allSatisfy(way -> assertThat(titles).containsAll(way.titles()))
                .allSatisfy(way -> assertThat(way.reason()).matches("(W\\d|Bytes|API).*"));
    }

    @Test
    void every_deviation_changes_each_vector_that_it_names() {
        Map<String, Vector> byTitle =
                VectorFile.read().stream().collect(Collectors.toMap(Vector::title, Function.identity()));

        assertThat(Deviations.ALL)
                .allSatisfy(way -> assertThat(way.titles())
                        .allSatisfy(title -> assertThat(way.rewriting().apply(requireNonNull(byTitle.get(title))))
                                .as("%s", way.name())
                                .isNotEqualTo(byTitle.get(title))));
    }

    private static Consumer<Program> known(Map<String, Consumer<Program>> programs, String title) {
        Consumer<Program> program = programs.get(title);
        if (program == null) {
            throw new AssertionError("no program is known for the title [" + title + "]");
        }
        return program;
    }

    private static Map<String, Consumer<Program>> programs() {
        Map<String, Consumer<Program>> programs = new HashMap<>(Programs.all());
        programs.putAll(JoinPrograms.all());
        programs.putAll(FinalPrograms.all());
        programs.putAll(NamePrograms.all());
        return programs;
    }

    private void replay(Vector vector, Consumer<Program> said) {
        Program program = new Program();
        said.accept(program);
        Topology topology = program.builder().build(program.properties());

        if (!vector.description().isEmpty()) {
            assertThat(description(topology)).isEqualTo(vector.description());
        }
        if (!vector.steps().isEmpty()) {
            run(vector, topology, program.said());
        }
    }

    private void run(Vector vector, Topology topology, List<String> said) {
        try (Replay replay = new Replay(topology, state, said)) {
            for (Vector.Step expected : Deviation.expected(vector).steps()) {
                Vector.Step found = replay.step(expected);

                assertThat(found.said()).as("%s", expected.input()).isEqualTo(expected.said());
                assertThat(outputs(found)).as("%s", expected.input()).isEqualTo(outputs(expected));
                assertThat(compacted(found)).as("%s", expected.input()).isEqualTo(compacted(expected));
            }
        }
    }

    private static String description(Topology topology) {
        return topology.describe()
                .toString()
                .lines()
                .skip(1)
                .filter(line -> !line.isBlank())
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static Map<String, List<Vector.Sent>> outputs(Vector.Step step) {
        Map<String, List<Vector.Sent>> byTopic = new TreeMap<>();
        step.sent().stream()
                .filter(sent -> !sent.isChange())
                .forEach(sent -> byTopic.computeIfAbsent(sent.topic(), topic -> new ArrayList<>())
                        .add(sent));
        return byTopic;
    }

    private static Map<String, Vector.Sent> compacted(Vector.Step step) {
        Map<String, Vector.Sent> last = new LinkedHashMap<>();
        step.sent().stream()
                .filter(Vector.Sent::isChange)
                .forEach(sent -> last.put(sent.topic() + " " + sent.key(), sent));
        return last;
    }
}

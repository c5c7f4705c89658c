package io.weir.testdriver.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrateTest {
    private static final List<Sent> INPUT = List.of(
            new Sent("names", "ann", "Ann", 0),
            new Sent("orders", "ann", "pen:3", 1_000),
            new Sent("orders", "bob", "desk:90", 2_000),
            new Sent("orders", "ann", "no amount", 3_000),
            new Sent("orders", "ann", "ink:4", 9_000),
            new Sent("names", "bob", "Bob", 10_000),
            new Sent("orders", "bob", "lamp:11", 12_000),
            new Sent("orders", "ann", "late:5", 2_500),
            new Sent("orders", "bob", "chair:12", 40_000),
            new Sent("orders", "bob", "too late:1", 3_000));

    private record Sent(String topic, String key, String value, long timestamp) {}

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"Shop", "Limits"})
    void a_program_does_the_same_after_it_was_moved(String program) throws Exception {
        Migration migration = new Migration(directory);
        migration.put(program);
        List<String> expected = kafkaStreams(migration.compiled(program, "before"));

        Migration.Report report = migration.run();
        List<String> found = weir(migration.compiled(program, "after"));

        assertThat(report.text()).contains("changed ");
        assertThat(found).isEqualTo(expected).isNotEmpty();
    }

    @Test
    void a_second_run_changes_nothing() throws Exception {
        Migration migration = new Migration(directory);
        Path file = migration.put("Shop");
        migration.run();
        String once = Files.readString(file);

        Migration.Report again = migration.run();

        assertThat(Files.readString(file)).isEqualTo(once);
        assertThat(again.text()).contains("0 names in 0 files");
    }

    @Test
    void a_dry_run_shows_each_line_and_changes_none() throws Exception {
        Migration migration = new Migration(directory);
        Path file = migration.put("Shop");
        String before = Files.readString(file);

        Migration.Report report = migration.run("--dry-run", "--diff");

        assertThat(Files.readString(file)).isEqualTo(before);
        assertThat(report.text())
                .contains("would change")
                .contains("- import org.apache.kafka.streams.state.KeyValueStore;")
                .contains("+ import io.weir.state.KeyValueStore;");
    }

    @Test
    void words_are_renamed_in_code_and_left_alone_in_prose() throws Exception {
        Migration migration = new Migration(directory);
        Path file = migration.put("Shop");

        migration.run();

        assertThat(Files.readString(file))
                .contains("new WeirStreams(topology(), config)")
                .contains("WeirStreams.State.ERROR")
                .contains("\"io.weir.errors.LogAndContinueExceptionHandler\"")
                .doesNotContain("org.apache.kafka.streams");
    }

    @Test
    void what_cannot_be_mapped_is_left_and_reported_with_the_reason() throws Exception {
        Migration migration = new Migration(directory);
        Path file = directory.resolve("App.java");
        Files.writeString(file, """
            import org.apache.kafka.streams.GroupProtocol;
            import org.apache.kafka.streams.Topology;
            class App {}
            """);
        Files.writeString(directory.resolve("app.properties"), "num.standby.replicas=1\n");
        Files.writeString(directory.resolve("pom.xml"), "<artifactId>kafka-streams</artifactId>\n");

        Migration.Report report = migration.run();

        assertThat(report.exit()).isEqualTo(1);
        assertThat(Files.readString(file))
                .contains("import org.apache.kafka.streams.GroupProtocol;")
                .contains("import io.weir.topology.Topology;");
        assertThat(report.text())
                .contains("GroupProtocol: Weir has one group protocol")
                .contains("num.standby.replicas: has no effect")
                .contains("take io.weir:weir-runtime");
    }

    private static List<String> kafkaStreams(Class<?> program) throws Exception {
        var topology = (org.apache.kafka.streams.Topology)
                program.getMethod("topology").invoke(null);
        Properties config = new Properties();
        config.put("statestore.cache.max.bytes", "0");
        List<String> results = new ArrayList<>();
        try (var driver = new org.apache.kafka.streams.TopologyTestDriver(topology, config)) {
            for (Sent sent : INPUT) {
                driver.createInputTopic(sent.topic, new StringSerializer(), new StringSerializer())
                        .pipeInput(sent.key, sent.value, sent.timestamp);
            }
            driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                    .readRecordsToList()
                    .forEach(record -> results.add(record.key() + "=" + record.value() + "@" + record.timestamp()));
        }
        return results.stream().sorted().toList();
    }

    private static List<String> weir(Class<?> program) throws Exception {
        var topology = (io.weir.topology.Topology) program.getMethod("topology").invoke(null);
        List<String> results = new ArrayList<>();
        try (TopologyTestDriver driver = new TopologyTestDriver(topology)) {
            Map<String, TestInputTopic<String, String>> topics = new HashMap<>();
            for (Sent sent : INPUT) {
                topics.computeIfAbsent(
                                sent.topic,
                                topic -> driver.createInputTopic(topic, new StringSerializer(), new StringSerializer()))
                        .pipeInput(sent.key, sent.value, sent.timestamp);
            }
            driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                    .readRecordsToList()
                    .forEach(record -> results.add(record.key() + "=" + record.value() + "@" + record.timestamp()));
        }
        // Parts of a topology have no order between them.
        return results.stream().sorted().toList();
    }
}

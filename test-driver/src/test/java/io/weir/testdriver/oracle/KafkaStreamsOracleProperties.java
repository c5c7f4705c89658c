package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.testdriver.oracle.Outcome.Sent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.streams.errors.TopologyException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

final class KafkaStreamsOracleProperties {
    private static final int DISK_ONCE_IN = 25;
    private static final int REUSED_ONCE_IN = 3;

    private static final LongAdder REFUSED = new LongAdder();

    @TempDir(factory = MemoryDisk.class)
    private static Path state;

    @ParameterizedTest
    @Seeds(1000)
    void a_topology_does_what_it_does_on_kafka_streams(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description said = RandomDescription.of(random.split());
        List<RandomInput> inputs = RandomInput.of(random.split(), said);
        Runs runs = new Runs(state, random.oneIn(DISK_ONCE_IN) ? "rocksDB" : "in_memory");
        // The other two rewrite less here than there (0006).
        String optimization = random.oneIn(REUSED_ONCE_IN) ? "reuse.ktable.source.topics" : "none";

        Outcome expected;
        try {
            expected = runs.kafkaStreams(said, inputs, optimization);
        } catch (TopologyException refused) {
            // A topic that a join shares with an aggregate: Kafka Streams cannot build that (0006).
            assertThat(refused).hasMessageEndingWith("-repartition-filter is already added.");
            REFUSED.increment();
            return;
        }
        Outcome found = runs.weir(said, inputs, optimization, (driver, at) -> {});

        assertThat(found.description()).as("%s%n", said).isEqualTo(expected.description());
        String all = said + "\n" + inputs;
        assertSameOutputs(said, found.outputs(said), expected.outputs(said), all);
        assertThat(found.effects()).as("effects of%n%s%n", all).isEqualTo(expected.effects());
        assertSame("rows", found.rows(said), LeftOut.ofRows(said, expected.rows(said), found.rows(said)), all);
        assertSame(
                "changelogs",
                found.changelogs(said),
                LeftOut.ofChangelogs(said, expected.changelogs(said), found.changelogs(said)),
                all);
    }

    private static void assertSame(String what, Map<String, ?> found, Map<String, ?> expected, String all) {
        assertThat(found.keySet()).as("%s of%n%s%n", what, all).isEqualTo(expected.keySet());
        found.forEach((name, ours) ->
                assertThat(ours).as("%s of %s of%n%s%n", what, name, all).isEqualTo(expected.get(name)));
    }

    private static void assertSameOutputs(
            Description said, Map<String, List<Sent>> found, Map<String, List<Sent>> expected, String all) {
        Set<String> topics = new TreeSet<>(found.keySet());
        topics.addAll(expected.keySet());
        for (String topic : topics) {
            Agreement.of(said.deviations(topic))
                    .check(
                            found.getOrDefault(topic, List.of()),
                            expected.getOrDefault(topic, List.of()),
                            topic + " of\n" + all);
        }
    }

    @AfterAll
    static void tell_how_often_results_differed_on_purpose() {
        System.out.println(REFUSED + " topologies left out, which Kafka Streams cannot build (0006).");
        for (Deviation deviation : Deviation.values()) {
            System.out.println(deviation.figures());
        }
    }
}

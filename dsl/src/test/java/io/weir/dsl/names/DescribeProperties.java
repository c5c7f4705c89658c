package io.weir.dsl.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.random.Seeds;
import io.weir.topology.TopologyException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyConfig;
import org.junit.jupiter.params.ParameterizedTest;

/** Kafka Streams itself is the oracle: the same words must give the same names, nodes and sub-topologies. */
class DescribeProperties {
    private static final String TOO_EARLY = "refused, since a store was used before it was added";
    private static final String TOPICS = "reuse.ktable.source.topics,merge.repartition.topics";
    private static final String LOST_CHILD = "refused, since the node above a topic was moved before";
    private static final Pattern BELOW_ONE =
            Pattern.compile("Processor: (\\S+-repartition-filter) .*\n.*\n +<-- (\\S+)\n");

    @ParameterizedTest
    @Seeds(1000)
    void a_topology_is_described_as_kafka_streams_describes_it(long seed) {
        List<Line> program = RandomProgram.of(seed, true);

        String expected =
                described(() -> KafkaStreamsProgram.topology(program).describe().toString());
        String found = described(() -> WeirProgram.topology(program).describe().toString());

        // Kafka Streams refuses a join with an aggregate whose shared topic was said again after the join.
        assumeThat(expected).isNotEqualTo(TOO_EARLY);
        assertThat(found).as("%s", program).isEqualTo(expected);
    }

    @ParameterizedTest
    @Seeds(1000)
    void an_optimised_topology_is_described_as_kafka_streams_describes_it(long seed) {
        List<Line> program = RandomProgram.of(seed, true);

        String expected = described(() -> KafkaStreamsProgram.topology(program, repaired(), TOPICS)
                .describe()
                .toString());
        String found = described(() -> WeirProgram.topology(program, new io.weir.dsl.StreamsBuilder(), TOPICS)
                .describe()
                .toString());

        assumeThat(expected).isNotEqualTo(TOO_EARLY).isNotEqualTo(LOST_CHILD);
        assumeThat(joinsGlobally(program) && !found.equals(expected)).isFalse();
        assumeThat(topicsThatStay(program, expected)).containsAll(topicsThatStay(program, found));
        assertThat(found).as("%s", program).isEqualTo(expected);
    }

    private static boolean joinsGlobally(List<Line> program) {
        return program.stream()
                .anyMatch(line -> line.word() == Line.Word.JOIN_GLOBAL || line.word() == Line.Word.LEFT_JOIN_GLOBAL);
    }

    // Where one word changes keys, and some of the topics below it lie below a merge and others do not, Kafka Streams
    // moves all of them above the merge, also if the other stream has changed its keys too and needs the topic. It
    // moves
    // a topic above a join with a global table too, though the join changes the value.
    private static List<String> topicsThatStay(List<Line> program, String description) {
        List<String> merges = program.stream()
                .filter(line -> line.word() == Line.Word.MERGE)
                .map(line -> line.name().isEmpty() ? "KSTREAM-MERGE-" : line.name())
                .toList();
        return BELOW_ONE
                .matcher(description)
                .results()
                .filter(filter -> merges.stream().anyMatch(filter.group(2)::startsWith))
                .map(filter -> filter.group(1))
                .toList();
    }

    // Kafka Streams, unless it is told not to, takes processors for words that change neither key nor value, and moves
    // the topics below them up: so keys lie in the wrong partitions, and values go through the wrong serdes.
    private static StreamsBuilder repaired() {
        return new StreamsBuilder(new TopologyConfig(new StreamsConfig(Map.of(
                "application.id", "app",
                "bootstrap.servers", "nowhere:1",
                "__enable.process.processValue.fix__", true))));
    }

    private static String described(Supplier<String> description) {
        try {
            return description.get();
        } catch (TopologyException | org.apache.kafka.streams.errors.TopologyException e) {
            return String.valueOf(e.getMessage()).contains("is not added yet") ? TOO_EARLY : "refused";
        } catch (org.apache.kafka.streams.errors.StreamsException e) {
            if (String.valueOf(e.getMessage()).contains("null keyChangingChild")) {
                return LOST_CHILD;
            }
            throw e;
        }
    }
}

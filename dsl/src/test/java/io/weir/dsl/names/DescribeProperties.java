package io.weir.dsl.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.random.Seeds;
import io.weir.topology.TopologyException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;

/** Kafka Streams itself is the oracle: the same words must give the same names, nodes and sub-topologies. */
class DescribeProperties {
    private static final String TOO_EARLY = "refused, since a store was used before it was added";

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

    private static String described(Supplier<String> description) {
        try {
            return description.get();
        } catch (TopologyException | org.apache.kafka.streams.errors.TopologyException e) {
            return String.valueOf(e.getMessage()).contains("is not added yet") ? TOO_EARLY : "refused";
        }
    }
}

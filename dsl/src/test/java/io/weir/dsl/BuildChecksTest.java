package io.weir.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.state.KeyValueStore;
import io.weir.topology.SubTopology;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;
import java.util.Properties;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

/** What cannot work is said when the topology is built, with the line that said it. */
class BuildChecksTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void a_topic_that_is_written_as_one_type_and_read_as_another_is_refused_with_both_lines() {
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String())).to("between");
        builder.stream("between", Consumed.with(Serdes.String(), Serdes.Long())).to("out");

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[between]")
                .hasMessageContaining("values as String")
                .hasMessageContaining("reads them as Long")
                .hasMessageMatching("(?s).*sink:.*BuildChecksTest.java:\\d+.*source:.*BuildChecksTest.java:\\d+.*");
    }

    @Test
    void a_default_serde_that_reads_what_was_written_as_something_else_is_refused_with_both_lines() {
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.Long())).to("between");
        builder.stream("between").to("out");

        assertThatThrownBy(() -> builder.build(defaults(Serdes.StringSerde.class)))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[between]")
                .hasMessageContaining("values as Long")
                .hasMessageContaining("reads them as String")
                .hasMessageMatching("(?s).*sink:.*BuildChecksTest.java:\\d+.*source:.*BuildChecksTest.java:\\d+.*");
    }

    @Test
    void a_default_that_is_no_serde_is_refused_where_it_is_used() {
        builder.stream("in").to("out");

        assertThatThrownBy(() -> builder.build(defaults(StringSerializer.class)))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[default.value.serde]")
                .hasMessageContaining("source [KSTREAM-SOURCE-0000000000]")
                .hasMessageContaining("[" + StringSerializer.class.getName() + "]")
                .hasMessageContaining("BuildChecksTest.java:");
    }

    @Test
    void a_default_that_there_is_not_is_refused_where_it_is_used() {
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .count(Materialized.with(null, Serdes.Long()));
        Properties properties = new Properties();
        properties.put("default.key.serde", "no.such.Serde");

        Topology unused = builder.build(properties);
        builder.globalTable("rows", Materialized.as("rows"));

        assertThat(unused.built().subTopologies()).hasSize(1);
        assertThatThrownBy(() -> builder.build(properties))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[no.such.Serde], and there is no such class")
                .hasMessageContaining("BuildChecksTest.java:");
    }

    private static Properties defaults(Class<?> ofValues) {
        Properties properties = new Properties();
        properties.put("default.key.serde", Serdes.StringSerde.class);
        properties.put("default.value.serde", ofValues.getName());
        return properties;
    }

    @Test
    void a_topic_that_is_read_as_bytes_may_be_written_as_anything() {
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String())).to("between");
        builder.stream("between", Consumed.with(Serdes.Bytes(), Serdes.ByteArray()))
                .to("out");

        assertThat(builder.build().built().subTopologies()).hasSize(2);
    }

    @Test
    void a_serde_that_cannot_read_what_it_writes_is_refused_with_its_store() {
        builder.table(
                "in",
                Materialized.<String, Object, KeyValueStore<Bytes, byte[]>>as("rows")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(mixed()));

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[rows]")
                .hasMessageContaining("writes String and reads Long");
    }

    @Test
    void two_numbers_of_partitions_for_topics_that_are_read_together_are_refused_with_both_topics() {
        KTable<String, String> table = builder.<String, String>stream("one")
                .repartition(Repartitioned.<String, String>as("first").withNumberOfPartitions(3))
                .toTable();
        builder.<String, String>stream("other")
                .repartition(Repartitioned.<String, String>as("second").withNumberOfPartitions(5))
                .join(table, (left, right) -> left + right);

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("first-repartition=3")
                .hasMessageContaining("second-repartition=5")
                .hasMessageContaining("BuildChecksTest.java");
    }

    @Test
    void each_node_knows_the_line_that_said_it() {
        builder.stream("in").filter((k, v) -> true).to("out");

        SubTopology part = builder.build().built().subTopologies().get(0);

        assertThat(part.nodes())
                .allSatisfy(node -> assertThat(part.said(node.name()))
                        .matches(" It was made at .*BuildChecksTest.*\\(BuildChecksTest.java:\\d+\\)."));
    }

    @Test
    void a_node_of_a_topology_knows_the_line_that_added_it() {
        Topology topology = new Topology().addSource("source", "in").addSink("sink", "out", "source");

        SubTopology part = topology.built().subTopologies().get(0);

        assertThat(part.said("sink")).contains("BuildChecksTest.java");
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // As a user would, who ignores the compiler's warning.
    private static Serde<Object> mixed() {
        return Serdes.serdeFrom(
                (org.apache.kafka.common.serialization.Serializer) new StringSerializer(),
                (org.apache.kafka.common.serialization.Deserializer) new LongDeserializer());
    }
}

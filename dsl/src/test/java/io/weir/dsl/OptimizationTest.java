package io.weir.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.state.KeyValueStore;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Node;
import io.weir.topology.SinkNode;
import io.weir.topology.SubTopology;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OptimizationTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void words_that_need_the_same_records_by_the_same_new_key_share_one_topic() {
        KStream<String, String> moved = builder.<String, String>stream("in").selectKey((k, v) -> v);
        moved.groupByKey().count();
        moved.filter((k, v) -> true).groupByKey().reduce((a, v) -> v);

        assertThat(topics("merge.repartition.topics"))
                .containsExactly("KSTREAM-AGGREGATE-STATE-STORE-0000000002-repartition");
        assertThat(topics("none")).hasSize(2);
    }

    @Test
    void topics_that_need_the_same_filter_move_above_it_together() {
        KStream<String, String> kept =
                builder.<String, String>stream("in").selectKey((k, v) -> v).filter((k, v) -> true);
        kept.groupByKey().count();
        kept.groupByKey().reduce((a, v) -> v);

        assertThat(topics("all")).hasSize(1);
    }

    @Test
    void a_topic_stays_below_a_word_that_changes_the_value() {
        KStream<String, Integer> lengths =
                builder.<String, String>stream("in").selectKey((k, v) -> v).mapValues(String::length);
        lengths.groupByKey(Grouped.with(Serdes.String(), Serdes.Integer())).count();

        Topology built = built("all");

        assertThat(serializer(built)).isInstanceOf(IntegerSerializer.class);
        assertThat(parentOfFilter(built)).startsWith("KSTREAM-MAPVALUES-");
    }

    @Test
    void a_topic_stays_below_a_processor_that_changes_the_value() {
        KStream<String, Integer> lengths =
                builder.<String, String>stream("in").selectKey((k, v) -> v).processValues(() -> record -> {});
        lengths.groupByKey(Grouped.with(Serdes.String(), Serdes.Integer())).count();

        assertThat(parentOfFilter(built("all"))).startsWith("KSTREAM-PROCESSVALUES-");
    }

    @Test
    void a_topic_stays_below_streams_of_different_keys_that_were_merged() {
        KStream<String, String> one = builder.<String, String>stream("one").selectKey((k, v) -> v);
        KStream<String, String> other = builder.<String, String>stream("other").selectKey((k, v) -> v);
        one.groupByKey().count();
        one.merge(other).groupByKey().count();

        assertThat(topics("all")).hasSize(2);
    }

    @Test
    void a_topic_that_the_user_asked_for_is_never_merged() {
        KStream<String, String> moved = builder.<String, String>stream("in").selectKey((k, v) -> v);
        moved.repartition(Repartitioned.as("mine"));
        moved.groupByKey().count();

        assertThat(topics("all")).contains("mine-repartition").hasSize(2);
    }

    @Test
    void a_merged_topic_has_the_serdes_that_were_said_of_any_of_them() {
        KStream<String, String> moved = builder.<String, String>stream("in").selectKey((k, v) -> v);
        moved.groupByKey().count();
        moved.groupByKey(Grouped.with(Serdes.String(), Serdes.String())).count();

        assertThat(serializer(built("all"))).isInstanceOf(StringSerializer.class);
    }

    @Test
    void a_table_has_its_input_topic_for_a_changelog() {
        builder.table("in", Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("rows"));

        assertThat(changelog("reuse.ktable.source.topics")).isEqualTo("in");
        assertThat(changelog("merge.repartition.topics,single.store.self.join")).isNull();
    }

    @Test
    void a_table_that_is_not_logged_has_no_changelog_either_way() {
        builder.table(
                "in",
                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("rows")
                        .withLoggingDisabled());

        assertThat(changelog("all")).isNull();
    }

    @Test
    void a_stream_that_is_joined_with_itself_is_stored_once() {
        KStream<String, String> stream = builder.stream("in");
        stream.join(stream, (one, other) -> one + other, JoinWindows.ofTimeDifferenceWithNoGrace(Duration.ofMillis(5)));

        assertThat(built("single.store.self.join")
                        .built()
                        .subTopologies()
                        .get(0)
                        .stores())
                .hasSize(1);
        assertThat(built("merge.repartition.topics")
                        .built()
                        .subTopologies()
                        .get(0)
                        .stores())
                .hasSize(2);
    }

    @Test
    void an_unknown_optimisation_is_refused_with_those_that_there_are() {
        assertThatThrownBy(() -> built("reuse.everything"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[reuse.everything]")
                .hasMessageContaining("merge.repartition.topics");
    }

    private Topology built(String optimization) {
        Properties config = new Properties();
        config.put("topology.optimization", optimization);
        return builder.build(config);
    }

    private List<String> topics(String optimization) {
        return built(optimization).built().repartitionTopics().keySet().stream()
                .sorted()
                .toList();
    }

    private @Nullable String changelog(String optimization) {
        return built(optimization)
                .built()
                .subTopologies()
                .get(0)
                .stores()
                .get(0)
                .changelog()
                .inputTopic();
    }

    private static @Nullable Object serializer(Topology topology) {
        return sinks(topology).get(0).output().value();
    }

    private static String parentOfFilter(Topology topology) {
        String filter = sinks(topology).get(0).parents().get(0);
        return nodes(topology.built()).stream()
                .filter(node -> node.name().equals(filter))
                .map(node -> node.parents().get(0))
                .findFirst()
                .orElseThrow();
    }

    private static List<SinkNode> sinks(Topology topology) {
        return nodes(topology.built()).stream()
                .filter(SinkNode.class::isInstance)
                .map(SinkNode.class::cast)
                .toList();
    }

    private static List<Node> nodes(BuiltTopology topology) {
        return topology.subTopologies().stream()
                .map(SubTopology::nodes)
                .flatMap(List::stream)
                .toList();
    }
}

package io.weir.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.state.Backend;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import io.weir.topology.AutoOffsetReset;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Node;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import io.weir.topology.TopologyException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

class StreamsBuilderTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void a_topology_can_be_built_again_with_what_was_said_since() {
        KStream<String, String> stream = builder.stream("S");
        String first = builder.build().describe().toString();

        assertThat(builder.build().describe().toString()).isEqualTo(first);
        stream.groupByKey().count();
        assertThat(builder.build().built().subTopologies().get(0).nodes()).hasSize(2);
        assertThat(builder.build().built().subTopologies().get(0).nodes()).hasSize(2);
    }

    @Test
    void nothing_said_builds_an_empty_topology() {
        assertThat(builder.build().built().subTopologies()).isEmpty();
    }

    @Test
    void serdes_of_the_input_reach_the_topic_and_the_store() {
        strings()
                .selectKey((k, v) -> v)
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .count();

        SourceNode source = nodes(SourceNode.class).get(1);
        assertThat(source.input().key()).isInstanceOf(StringDeserializer.class);
        StoreDefinition store =
                builder.build().built().subTopologies().get(1).stores().get(0);
        assertThat(store.serdes().key()).isInstanceOf(Serdes.StringSerde.class);
        assertThat(store.serdes().value()).isInstanceOf(Serdes.LongSerde.class);
    }

    @Test
    void a_counted_table_is_written_with_its_own_serdes() {
        strings().groupByKey().count().toStream().to("O");

        SinkNode sink = nodes(SinkNode.class).get(0);
        assertThat(sink.output().key()).isInstanceOf(StringSerializer.class);
        assertThat(sink.output().value()).isInstanceOf(LongSerializer.class);
    }

    @Test
    void a_word_that_changes_a_type_forgets_its_serde() {
        strings().map((k, v) -> KeyValue.pair(v, k)).to("O");
        strings().mapValues(v -> v).to("P");

        assertThat(nodes(SinkNode.class).get(0).output().key()).isNull();
        assertThat(nodes(SinkNode.class).get(1).output().key()).isInstanceOf(StringSerializer.class);
        assertThat(nodes(SinkNode.class).get(1).output().value()).isNull();
    }

    @Test
    void a_store_is_logged_and_cached_and_lies_where_the_application_says_unless_told_otherwise() {
        strings().groupByKey().count(Materialized.as("usual"));
        strings()
                .groupByKey()
                .count(Materialized.<String, Long>as(Stores.inMemoryKeyValueStore("other"))
                        .withCachingDisabled()
                        .withLoggingEnabled(Map.of("segment.ms", "1000")));

        List<StoreDefinition> stores =
                builder.build().built().subTopologies().get(0).stores();
        assertThat(stores.get(0).kind()).isEqualTo(StoreKind.TIMESTAMPED_KEY_VALUE);
        assertThat(stores.get(0).backend()).isNull();
        assertThat(stores.get(0).caching()).isTrue();
        assertThat(stores.get(0).changelog().enabled()).isTrue();
        assertThat(stores.get(1).backend()).isEqualTo(Backend.MEMORY);
        assertThat(stores.get(1).caching()).isFalse();
        assertThat(stores.get(1).changelog().topicConfig()).containsEntry("segment.ms", "1000");
    }

    @Test
    void a_store_type_chooses_the_backend() {
        strings()
                .groupByKey()
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("counts")
                        .withStoreType(Materialized.StoreType.ROCKS_DB)
                        .withLoggingDisabled());

        StoreDefinition store =
                builder.build().built().subTopologies().get(0).stores().get(0);
        assertThat(store.backend()).isEqualTo(Backend.ROCKSDB);
        assertThat(store.changelog().enabled()).isFalse();
    }

    @Test
    void a_repartition_topic_has_the_partitions_that_were_asked_for() {
        strings().repartition(Repartitioned.<String, String>as("r").withNumberOfPartitions(7));

        BuiltTopology built = builder.build().built();
        assertThat(built.repartitionTopics()).containsEntry("r-repartition", new RepartitionTopic("r-repartition", 7));
    }

    @Test
    void a_table_with_a_named_store_tells_its_name() {
        assertThat(builder.table("T", Materialized.as("rows")).queryableStoreName())
                .isEqualTo("rows");
        assertThat(builder.table("U").queryableStoreName()).isNull();
    }

    @Test
    void two_aggregates_cannot_share_a_store_by_its_name() {
        strings().groupByKey().reduce((a, b) -> b, Materialized.as("rows"));
        strings().groupByKey().reduce((a, b) -> b, Materialized.as("rows"));

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[rows]", "two stores");
    }

    @Test
    void a_topic_cannot_be_both_a_stream_and_a_table() {
        builder.stream("T");
        builder.table("T");

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[T]", "[KSTREAM-SOURCE-0000000000]", "[KSTREAM-SOURCE-0000000002]");
    }

    @Test
    void streams_of_overlapping_topics_are_refused() {
        builder.stream(List.of("A", "B"));
        builder.stream(List.of("B", "C"));

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[A, B]", "[B, C]", "Read each topic by itself");
    }

    @Test
    void streams_of_one_topic_begin_at_one_place() {
        builder.stream("A", Consumed.with(AutoOffsetReset.earliest()));
        builder.stream("A");

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[A]", "EARLIEST", "the application's default");
    }

    @Test
    void streams_of_one_topic_have_one_deserialiser() {
        builder.stream("A", Consumed.with(Serdes.String(), Serdes.String()));
        builder.stream("A", Consumed.with(Serdes.String(), Serdes.Long()));

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll(StringDeserializer.class.getName(), LongDeserializer.class.getName());
    }

    @Test
    void a_stream_reads_at_least_one_topic() {
        assertThatThrownBy(() -> builder.stream(List.of()))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("at least one topic");
    }

    @Test
    void streams_of_two_builders_cannot_be_merged() {
        KStream<String, String> other = new StreamsBuilder().stream("O");

        assertThatThrownBy(() -> strings().merge(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("[KSTREAM-SOURCE-0000000000]", "one StreamsBuilder");
    }

    @Test
    void options_do_not_change_when_another_is_made_of_them() {
        Consumed<String, String> consumed = Consumed.as("a");
        Produced<String, String> produced = Produced.as("a");
        Grouped<String, String> grouped = Grouped.as("a");
        Repartitioned<String, String> repartitioned = Repartitioned.as("a");

        assertThat(consumed.withName("b").name()).isEqualTo("b");
        assertThat(consumed.withKeySerde(Serdes.String()).keySerde()).isNotNull();
        assertThat(consumed.name()).isEqualTo("a");
        assertThat(consumed.keySerde()).isNull();
        assertThat(produced.withValueSerde(Serdes.String()).valueSerde()).isNotNull();
        assertThat(produced.valueSerde()).isNull();
        assertThat(grouped.withName("b").name()).isEqualTo("b");
        assertThat(grouped.name()).isEqualTo("a");
        assertThat(repartitioned.withNumberOfPartitions(2).partitions()).isEqualTo(2);
        assertThat(repartitioned.partitions()).isNull();
    }

    @Test
    void a_name_that_no_topic_could_have_is_refused_where_it_is_given() {
        for (String name : List.of("", ".", "..", "a b", "a/b", "a".repeat(250))) {
            assertThatThrownBy(() -> Named.as(name)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> Grouped.as(name)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> Materialized.as(name)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void a_repartition_topic_has_at_least_one_partition() {
        assertThatThrownBy(() -> Repartitioned.numberOfPartitions(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 partition or more");
    }

    private KStream<String, String> strings() {
        return builder.stream("S", Consumed.with(Serdes.String(), Serdes.String()));
    }

    private <N extends Node> List<N> nodes(Class<N> kind) {
        return builder.build().built().subTopologies().stream()
                .flatMap(sub -> sub.nodes().stream())
                .flatMap(node -> kind.isInstance(node) ? Stream.of(kind.cast(node)) : Stream.empty())
                .toList();
    }
}

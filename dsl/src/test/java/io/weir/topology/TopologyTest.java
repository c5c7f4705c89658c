package io.weir.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.processor.Processor;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.RecordContext;
import io.weir.processor.TopicNameExtractor;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.Stores;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class TopologyTest {
    private static final ProcessorSupplier<String, String, String, String> NOTHING = () -> record -> {};

    private final Topology topology = new Topology();

    @Test
    void nodes_that_are_connected_form_one_sub_topology() {
        topology.addSource("a", "A").addProcessor("p", NOTHING, "a").addSink("s", "S", "p");
        topology.addSource("b", "B").addSink("t", "T", "b");

        BuiltTopology built = topology.built();

        assertThat(built.subTopologies()).hasSize(2);
        assertThat(built.subTopologies().get(0).nodes()).extracting(Node::name).containsExactly("a", "p", "s");
        assertThat(built.subTopologies().get(0).sourceTopics()).containsExactly("A");
        assertThat(built.subTopologies().get(1).nodes()).extracting(Node::name).containsExactly("b", "t");
    }

    @Test
    void nodes_that_share_a_store_form_one_sub_topology() {
        topology.addSource("a", "A").addProcessor("p", NOTHING, "a");
        topology.addSource("b", "B").addProcessor("q", NOTHING, "b");
        topology.addStateStore(store("rows"), "p", "q");

        assertThat(topology.built().subTopologies()).hasSize(1);
        assertThat(topology.built().subTopologies().get(0).stores())
                .extracting(StoreDefinition::name)
                .containsExactly("rows");
    }

    @Test
    void a_store_named_like_a_node_connects_nothing_with_it() {
        topology.addSource("a", "A").addProcessor("p", NOTHING, "a");
        topology.addSource("b", "B").addProcessor("q", NOTHING, "b");
        topology.addStateStore(store("p"), "q");

        assertThat(topology.built().subTopologies()).hasSize(2);
    }

    @Test
    void a_built_topology_does_not_change() {
        topology.addSource("a", "A");
        BuiltTopology built = topology.built();

        topology.addSink("s", "S", "a");

        assertThat(built.subTopologies().get(0).nodes()).hasSize(1);
    }

    @Test
    void an_empty_topology_is_described() {
        assertThat(topology.describe().toString()).isEqualTo("Topologies:\n ");
        assertThat(topology.describeStores()).isEqualTo("Stores:\n");
    }

    @Test
    void a_description_tells_patterns_and_chosen_topics() {
        topology.addSource(AutoOffsetReset.latest(), "a", Pattern.compile("A.*"))
                .addSource("b", new StringDeserializer(), new StringDeserializer(), "B")
                .addSink("s", "S", new StringSerializer(), new StringSerializer(), "a")
                .addSink("t", new ByKey(), "b");

        assertThat(topology.describe().toString())
                .contains("Source: a (topics: A.*)\n      --> s\n")
                .contains("Sink: s (topic: S)\n      <-- a\n")
                .contains("Sink: t (extractor class: by key)\n      <-- b\n");
        assertThat(topology.describe()).isEqualTo(topology.describe());
    }

    @Test
    void the_stores_are_listed_with_their_bounds() {
        topology.addSource("a", "A").addProcessor("p", NOTHING, "a");
        topology.addStateStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("rows"), Serdes.String(), null), "p");

        assertThat(topology.describeStores()).isEqualTo("""
                        Stores:
                           Store: rows (sub-topology: 0)
                              kind: key value, key: StringSerde, value: default serde
                              bound: none, backend: memory, changelog: on, caching: off
                        """);
    }

    @Test
    void a_supplier_brings_its_own_stores() {
        StoreBuilder<?> rows = store("rows");
        topology.addSource("a", "A").addProcessor("p", with(rows), "a").addProcessor("q", with(rows), "a");

        assertThat(topology.built().subTopologies().get(0).stores()).hasSize(1);
    }

    @Test
    void two_nodes_cannot_have_one_name() {
        topology.addSource("a", "A");

        assertThatThrownBy(() -> topology.addProcessor("a", NOTHING, "a"))
                .isInstanceOf(TopologyException.class)
                .hasMessage("Each node has its own name, but [a] is the name of two nodes. Give the second another"
                        + " name.");
    }

    @Test
    void a_parent_must_have_been_added() {
        assertThatThrownBy(() -> topology.addProcessor("p", NOTHING, "nobody"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[p]", "[nobody]", "Add the parent first");
    }

    @Test
    void nothing_is_below_a_sink() {
        topology.addSource("a", "A").addSink("s", "S", "a");

        assertThatThrownBy(() -> topology.addProcessor("p", NOTHING, "s"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[p]", "[s]", "sink");
    }

    @Test
    void a_node_that_is_no_source_has_a_parent() {
        assertThatThrownBy(() -> topology.addSink("s", "S"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[s]", "at least one parent");
    }

    @Test
    void a_source_reads_something() {
        assertThatThrownBy(() -> topology.addSource("a", new String[0]))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[a]", "at least one topic");
    }

    @Test
    void a_topic_is_read_by_one_source() {
        topology.addSource("a", "A");

        assertThatThrownBy(() -> topology.addSource("b", "A"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[A]", "[a]", "[b]", "Read it once");
        assertThatThrownBy(() -> topology.addSource("b", Pattern.compile("A|B")))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[A]", "[a]", "[b]");
    }

    @Test
    void a_pattern_keeps_its_topics_to_itself() {
        topology.addSource("a", Pattern.compile("A.*"));

        assertThatThrownBy(() -> topology.addSource("b", "AB")).isInstanceOf(TopologyException.class);
        assertThatThrownBy(() -> topology.addSource("b", Pattern.compile("A.*")))
                .isInstanceOf(TopologyException.class);
    }

    @Test
    void two_stores_cannot_have_one_name() {
        topology.addStateStore(store("rows"));

        assertThatThrownBy(() -> topology.addStateStore(store("rows")))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[rows]", "two stores", "another name");
    }

    @Test
    void a_store_is_connected_to_a_processor_only() {
        topology.addSource("a", "A");

        assertThatThrownBy(() -> topology.addStateStore(store("rows"), "a"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[rows]", "[a]", "a source or a sink");
        assertThatThrownBy(() -> topology.addStateStore(store("more"), "nobody"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[more]", "[nobody]", "not a node");
    }

    @Test
    void a_connected_store_must_have_been_added() {
        topology.addSource("a", "A").addProcessor("p", NOTHING, "a").addStateStore(store("rows"));

        assertThatThrownBy(() -> topology.connectProcessorAndStateStores("p", "row"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[p]", "[row]", "[rows]");
    }

    @Test
    void a_repartition_topic_has_one_number_of_partitions() {
        topology.addRepartitionTopic(new RepartitionTopic("r", 3));
        topology.addRepartitionTopic(new RepartitionTopic("r", 3));

        assertThatThrownBy(() -> topology.addRepartitionTopic(new RepartitionTopic("r", null)))
                .isInstanceOf(TopologyException.class)
                .hasMessageContainingAll("[r]", "3 partitions", "as many partitions as its inputs");
    }

    private static StoreBuilder<KeyValueStore<String, String>> store(String name) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.String());
    }

    private static ProcessorSupplier<String, String, String, String> with(StoreBuilder<?> store) {
        return new ProcessorSupplier<>() {
            @Override
            public Processor<String, String, String, String> get() {
                return NOTHING.get();
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(store);
            }
        };
    }

    private static final class ByKey implements TopicNameExtractor<String, String> {
        @Override
        public String extract(String key, String value, RecordContext recordContext) {
            return key;
        }

        @Override
        public String toString() {
            return "by key";
        }
    }
}

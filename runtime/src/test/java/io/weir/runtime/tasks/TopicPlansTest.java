package io.weir.runtime.tasks;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.engine.TopicNames;
import io.weir.errors.StreamsException;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.state.Stores;
import io.weir.task.TaskId;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.Topology;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** Topics that match a pattern come and go while the application runs. */
class TopicPlansTest {
    private static final Pattern ORDERS = Pattern.compile("orders-.*");

    private final MemoryTopicAdmin admin = new MemoryTopicAdmin();
    private final Topology topology = new Topology();

    private TopicPlans prepared() {
        TopicSettings settings = new TopicSettings(Map.of(), false, 0);
        return new InternalTopics(topology.built(), TopicNames.of("app", topology.built()), admin, settings).prepare();
    }

    private static TaskSpec task(TopicPlans plans, int partition) {
        return requireNonNull(plans.newest().tasks().get(new TaskId(0, partition)));
    }

    private static TopicPartition at(String topic, int partition) {
        return new TopicPartition(topic, partition);
    }

    @Test
    void a_new_topic_is_one_more_input_of_the_tasks_that_are_there() {
        admin.with("orders-eu", 2);
        topology.addSource("source", ORDERS)
                .addProcessor("keeps", Nothing::new, "source")
                .addStateStore(STORE, "keeps");
        TopicPlans plans = prepared();

        plans.fit(Map.of("orders-eu", 2, "orders-us", 1));

        assertThat(task(plans, 0).inputs()).containsExactlyInAnyOrder(at("orders-eu", 0), at("orders-us", 0));
        assertThat(task(plans, 1).inputs()).containsExactly(at("orders-eu", 1));
        assertThat(task(plans, 1).changelogs()).containsKey("kept");
    }

    @Test
    void a_wider_topic_makes_more_tasks_where_nothing_is_kept() {
        admin.with("orders-eu", 1);
        topology.addSource("source", ORDERS).addSink("sink", "out", "source");
        TopicPlans plans = prepared();

        plans.fit(Map.of("orders-eu", 1, "orders-us", 3));

        assertThat(plans.newest().tasks()).containsOnlyKeys(new TaskId(0, 0), new TaskId(0, 1), new TaskId(0, 2));
    }

    @Test
    void a_topic_that_is_gone_is_read_no_more() {
        admin.with("orders-eu", 1);
        admin.with("orders-us", 2);
        topology.addSource("source", ORDERS)
                .addProcessor("keeps", Nothing::new, "source")
                .addStateStore(STORE, "keeps");
        TopicPlans plans = prepared();

        plans.fit(Map.of("orders-eu", 1));

        assertThat(plans.newest().tasks()).containsOnlyKeys(new TaskId(0, 0));
        assertThat(plans.newest().inputTopics()).containsExactly("orders-eu");
    }

    @Test
    void a_topic_that_is_wider_than_the_changelog_behind_it_is_refused() {
        admin.with("orders-eu", 2);
        topology.addSource("source", ORDERS)
                .addProcessor("keeps", Nothing::new, "source")
                .addStateStore(STORE, "keeps");
        TopicPlans plans = prepared();

        assertThatThrownBy(() -> plans.fit(Map.of("orders-eu", 2, "orders-us", 3)))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("orders-us")
                .hasMessageContaining("3 partitions")
                .hasMessageContaining("[app-kept-changelog]")
                .hasMessageContaining("TopicPlansTest.java:");
    }

    @Test
    void a_topic_that_is_wider_than_the_repartition_topic_behind_it_is_refused() {
        admin.with("orders-eu", 2);
        topology.addRepartitionTopic(new RepartitionTopic("by-customer", null))
                .addSource("source", ORDERS)
                .addSink("sink", "by-customer", "source")
                .addSource("behind", "by-customer")
                .addSink("end", "out", "behind");
        TopicPlans plans = prepared();

        plans.fit(Map.of("orders-eu", 2, "orders-us", 2));
        assertThatThrownBy(() -> plans.fit(Map.of("orders-eu", 2, "orders-us", 3)))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("[app-by-customer]");
        plans.fit(Map.of("orders-eu", 1));

        assertThat(plans.newest().tasks()).containsOnlyKeys(new TaskId(0, 0), new TaskId(1, 0), new TaskId(1, 1));
    }

    @Test
    void a_pattern_takes_neither_topics_with_a_name_nor_those_of_the_application() {
        admin.with("in", 1);
        admin.with("other", 1);
        topology.addSource("source", "in")
                .addProcessor("keeps", Nothing::new, "source")
                .addStateStore(STORE, "keeps")
                .addSource("all", Pattern.compile("other|app-.*|third"))
                .addSink("sink", "out", "all");
        TopicPlans plans = prepared();

        assertThat(plans.taken(Set.of("in", "app-kept-changelog", "third", "fourth")))
                .containsExactly("third");
        assertThat(plans.inputs().named()).containsExactly("in");
    }

    @Test
    void a_topic_that_matches_two_patterns_is_refused() {
        admin.with("orders-eu", 1);
        admin.with("big-us", 1);
        topology.addSource("source", ORDERS)
                .addSink("sink", "out", "source")
                .addSource("second", Pattern.compile(".*-us"))
                .addSink("to", "out", "second");
        TopicPlans plans = prepared();

        assertThatThrownBy(() -> plans.fit(Map.of("orders-eu", 1, "big-us", 1, "orders-us", 1)))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("[orders-us]")
                .hasMessageContaining("[source]")
                .hasMessageContaining("[second]");
    }

    @Test
    void names_and_patterns_with_their_flags_make_one_pattern() {
        InputTopics inputs = new InputTopics(
                Set.of("a.b"),
                java.util.List.of(
                        Pattern.compile("in-.*", Pattern.CASE_INSENSITIVE),
                        Pattern.compile("x y # never", Pattern.COMMENTS),
                        Pattern.compile("l[1]", Pattern.LITERAL)));

        Pattern whole = inputs.whole();

        assertThat(java.util.List.of("a.b", "IN-1", "xy", "l[1]"))
                .allMatch(topic -> whole.matcher(topic).matches());
        assertThat(java.util.List.of("axb", "A.B", "XY", "l1", "in"))
                .noneMatch(topic -> whole.matcher(topic).matches());
    }

    private static final io.weir.state.StoreBuilder<?> STORE =
            Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("kept"), Serdes.String(), Serdes.String());

    private static final class Nothing extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {}
    }
}

package io.weir.runtime.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.engine.TopicNames;
import io.weir.errors.StreamsException;
import io.weir.state.ChangelogSettings;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.CallSite;
import io.weir.topology.Node;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SubTopology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class InternalTopicsTest {
    private static final long DAY_MS = 86_400_000;
    private static final TopicSettings PLAIN = new TopicSettings(Map.of(), false, DAY_MS);

    private final MemoryTopicAdmin admin = new MemoryTopicAdmin();
    private final List<SubTopology> parts = new ArrayList<>();
    private final Map<String, RepartitionTopic> repartitions = new HashMap<>();
    private final Map<Set<String>, CallSite> readTogether = new HashMap<>();

    private void part(Set<String> sources, Set<String> sinks, StoreDefinition... stores) {
        List<Node> nodes = new ArrayList<>();
        for (String sink : sinks) {
            nodes.add(new SinkNode("to-" + sink, List.of(), sink, null, new SinkNode.Output(null, null, null)));
        }
        parts.add(new SubTopology(parts.size(), nodes, Arrays.asList(stores), sources));
    }

    private void repartition(String name, Optional<Integer> partitions) {
        repartitions.put(name, new RepartitionTopic(name, partitions.orElse(null)));
    }

    private static StoreDefinition store(String name, ChangelogSettings changelog) {
        return new StoreDefinition(
                name,
                StoreKind.TIMESTAMPED_KEY_VALUE,
                null,
                new StoreDefinition.RowSerdes(null, null),
                changelog,
                true,
                Retention.FOREVER);
    }

    private TopicPlan prepare(TopicSettings settings) {
        BuiltTopology topology = new BuiltTopology(parts, List.of(), repartitions, readTogether);
        return new InternalTopics(topology, TopicNames.of("app", topology), admin, settings)
                .prepare()
                .newest();
    }

    /** words -> map -> repartition -> count. */
    private void countOf(int partitions) {
        admin.with("words", partitions);
        repartition("by-word-repartition", Optional.empty());
        part(Set.of("words"), Set.of("by-word-repartition"));
        part(Set.of("by-word-repartition"), Set.of(), store("counts", ChangelogSettings.ENABLED));
    }

    @Test
    void the_changelog_of_a_windowed_store_forgets_what_the_store_has_forgotten_a_day_before() {
        TopicSettings settings = new TopicSettings(Map.of(), false, DAY_MS);
        StoreDefinition plain = store("words", ChangelogSettings.ENABLED);
        StoreDefinition windowed = new StoreDefinition(
                "windows",
                StoreKind.TIMESTAMPED_WINDOW,
                null,
                plain.serdes(),
                plain.changelog(),
                true,
                new Retention(15_000, 10_000, false));

        assertThat(settings.changelog(windowed))
                .containsEntry("cleanup.policy", "compact,delete")
                .containsEntry("retention.ms", "86415000");
        assertThat(settings.changelog(plain))
                .containsEntry("cleanup.policy", "compact")
                .doesNotContainKey("retention.ms");
    }

    @Test
    void a_repartition_topic_that_feeds_itself_is_as_wide_as_what_comes_from_outside() {
        admin.with("rows", 3);
        admin.with("words", 2);
        repartition("first-repartition", Optional.empty());
        repartition("second-repartition", Optional.empty());
        part(Set.of("words"), Set.of("first-repartition"));
        part(Set.of("rows", "first-repartition", "second-repartition"), Set.of("second-repartition"));

        prepare(PLAIN);

        assertThat(admin.partitions("app-first-repartition")).isEqualTo(2);
        assertThat(admin.partitions("app-second-repartition")).isEqualTo(3);
    }

    @Test
    void makes_repartition_topics_and_changelogs_as_wide_as_their_input() {
        countOf(3);

        TopicPlan plan = prepare(PLAIN);

        assertThat(admin.partitions("app-by-word-repartition")).isEqualTo(3);
        assertThat(admin.partitions("app-counts-changelog")).isEqualTo(3);
        assertThat(plan.tasks()).hasSize(6);
        assertThat(plan.tasks()).hasEntrySatisfying(new TaskId(1, 2), task -> {
            assertThat(task.inputs()).containsExactly(new TopicPartition("app-by-word-repartition", 2));
            assertThat(task.changelogs())
                    .hasEntrySatisfying(
                            "counts",
                            changelog -> assertThat(changelog.partition())
                                    .isEqualTo(new TopicPartition("app-counts-changelog", 2)));
        });
        assertThat(plan.inputTopics()).containsExactlyInAnyOrder("words", "app-by-word-repartition");
    }

    @Test
    void makes_no_changelog_for_a_table_whose_input_is_its_changelog() {
        admin.with("prices", 2);
        part(Set.of("prices"), Set.of(), store("rows", ChangelogSettings.ENABLED.in("prices")));

        TopicPlan plan = prepare(PLAIN);

        assertThat(admin.names()).containsExactly("prices");
        assertThat(plan.tasks()).hasEntrySatisfying(new TaskId(0, 1), task -> {
            assertThat(task.changelogs()).hasSize(1).isEqualTo(task.inputChangelogs());
            assertThat(task.changelogs())
                    .hasEntrySatisfying(
                            "rows",
                            changelog -> assertThat(changelog.partition()).isEqualTo(new TopicPartition("prices", 1)));
        });
    }

    @Test
    void sets_them_up_as_kafka_streams_does() {
        countOf(1);

        prepare(PLAIN);

        assertThat(admin.config("app-counts-changelog"))
                .isEqualTo(Map.of("cleanup.policy", "compact", "message.timestamp.type", "CreateTime"));
        assertThat(admin.config("app-by-word-repartition"))
                .isEqualTo(Map.of(
                        "cleanup.policy", "delete",
                        "segment.bytes", "52428800",
                        "retention.ms", "-1",
                        "message.timestamp.type", "CreateTime"));
    }

    @Test
    void a_stores_own_settings_beat_the_applications_and_those_the_librarys() {
        admin.with("words", 1);
        ChangelogSettings own = new ChangelogSettings(true, Map.of("segment.ms", "2"));
        part(Set.of("words"), Set.of(), store("counts", own));

        prepare(new TopicSettings(Map.of("segment.ms", "1", "cleanup.policy", "compact,delete"), false, DAY_MS));

        assertThat(admin.config("app-counts-changelog"))
                .containsEntry("segment.ms", "2")
                .containsEntry("cleanup.policy", "compact,delete");
    }

    @Test
    void a_store_that_is_not_logged_has_no_topic() {
        admin.with("words", 1);
        part(Set.of("words"), Set.of(), store("counts", ChangelogSettings.DISABLED));

        prepare(PLAIN);

        assertThat(admin.names()).containsExactly("words");
    }

    @Test
    void topics_that_are_there_as_wanted_are_kept() {
        countOf(2);
        TopicPlan first = prepare(PLAIN);

        assertThat(prepare(PLAIN)).isEqualTo(first);
    }

    @Test
    void a_changelog_of_another_width_is_refused_with_both_numbers() {
        countOf(2);
        admin.with("app-counts-changelog", 5);

        assertThatThrownBy(() -> prepare(PLAIN))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("app-counts-changelog")
                .hasMessageContaining("2 partitions")
                .hasMessageContaining("has 5");
    }

    @Test
    void a_missing_source_topic_is_named() {
        part(Set.of("words", "names"), Set.of());
        admin.with("words", 1);

        assertThatThrownBy(() -> prepare(PLAIN))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("[names] do not exist");
    }

    @Test
    void a_changelog_that_is_gone_in_the_middle_of_the_input_is_refused_until_told_otherwise() {
        countOf(1);
        admin.with("app-by-word-repartition", 1).withCommitted("app-by-word-repartition", 0, 9);

        assertThatThrownBy(() -> prepare(PLAIN))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("app-counts-changelog")
                .hasMessageContaining("changelog.missing");
        assertThat(admin.names()).doesNotContain("app-counts-changelog");

        prepare(new TopicSettings(Map.of(), true, DAY_MS));
        assertThat(admin.names()).contains("app-counts-changelog");
    }

    @Test
    void a_chain_of_repartition_topics_takes_its_width_from_the_first_input() {
        admin.with("words", 4);
        repartition("b-repartition", Optional.empty());
        repartition("a-repartition", Optional.empty());
        part(Set.of("words"), Set.of("b-repartition"));
        part(Set.of("b-repartition"), Set.of("a-repartition"));
        part(Set.of("a-repartition"), Set.of());

        prepare(PLAIN);

        assertThat(admin.partitions("app-a-repartition")).isEqualTo(4);
    }

    @Test
    void a_number_that_the_user_gave_stands() {
        admin.with("words", 4);
        repartition("a-repartition", Optional.of(7));
        part(Set.of("words"), Set.of("a-repartition"));

        prepare(PLAIN);

        assertThat(admin.partitions("app-a-repartition")).isEqualTo(7);
    }

    @Test
    void repartition_topics_that_only_feed_themselves_are_refused() {
        admin.with("words", 1);
        repartition("a-repartition", Optional.empty());
        part(Set.of("a-repartition"), Set.of("a-repartition"));

        assertThatThrownBy(() -> prepare(PLAIN))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("[a-repartition]");
    }

    @Test
    void topics_that_are_read_together_are_made_equally_wide() {
        admin.with("words", 2).with("names", 6);
        repartition("a-repartition", Optional.empty());
        part(Set.of("words"), Set.of("a-repartition"));
        part(Set.of("a-repartition", "names"), Set.of());
        readTogether.put(Set.of("a-repartition", "names"), new CallSite("Shop.java:7"));

        prepare(PLAIN);

        assertThat(admin.partitions("app-a-repartition")).isEqualTo(6);
    }

    @Test
    void source_topics_that_are_read_together_but_differ_are_refused_with_their_widths() {
        admin.with("words", 2).with("names", 6);
        part(Set.of("words", "names"), Set.of());
        readTogether.put(Set.of("words", "names"), new CallSite("Shop.java:7"));

        assertThatThrownBy(() -> prepare(PLAIN))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("names=6, words=2")
                .hasMessageContaining("read together at Shop.java:7");
    }

    @Test
    void two_different_numbers_of_the_user_for_topics_read_together_are_refused() {
        admin.with("words", 2);
        repartition("a-repartition", Optional.of(3));
        repartition("b-repartition", Optional.of(4));
        part(Set.of("words"), Set.of("a-repartition", "b-repartition"));
        part(Set.of("a-repartition", "b-repartition"), Set.of());
        readTogether.put(Set.of("a-repartition", "b-repartition"), new CallSite("Shop.java:7"));

        assertThatThrownBy(() -> prepare(PLAIN))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("a-repartition=3, b-repartition=4");
    }
}

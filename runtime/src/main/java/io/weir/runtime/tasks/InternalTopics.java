package io.weir.runtime.tasks;

import io.weir.errors.MissingSourceTopicException;
import io.weir.errors.StreamsException;
import io.weir.runtime.assign.TaskPartitions;
import io.weir.runtime.tasks.TopicAdmin.TopicFacts;
import io.weir.runtime.tasks.TopicAdmin.TopicWish;
import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.config.TopicConfig;

/**
 * Makes and checks the topics that an application needs beside its input: changelogs and repartition topics.
 *
 * <p>They bear Kafka Streams' names and settings.
 */
public final class InternalTopics {
    private static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_COMPACT,
            TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
            "CreateTime");
    private static final Map<String, String> REPARTITION = Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_DELETE,
            TopicConfig.SEGMENT_BYTES_CONFIG,
            String.valueOf(50 << 20),
            TopicConfig.RETENTION_MS_CONFIG,
            "-1",
            TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
            "CreateTime");

    private final String applicationId;
    private final BuiltTopology topology;
    private final TopicAdmin admin;
    private final Map<String, String> settings;

    /**
     * Names what is needed.
     *
     * @param applicationId prefix of the topics
     * @param topology the topology
     * @param admin the cluster
     * @param settings settings that the application gives to all its topics
     */
    public InternalTopics(
            String applicationId, BuiltTopology topology, TopicAdmin admin, Map<String, String> settings) {
        this.applicationId = applicationId;
        this.topology = topology;
        this.admin = admin;
        this.settings = Map.copyOf(settings);
    }

    /**
     * Makes the topics that are missing, checks those that are there.
     *
     * @return the topics as they are now, and the tasks
     * @throws MissingSourceTopicException if a topic is missing that Weir does not make
     * @throws StreamsException if a topic has another number of partitions than is needed
     */
    public TopicPlan prepare() {
        Map<String, TopicFacts> known = new HashMap<>(admin.describe(externalTopics()));
        requireSources(known.keySet());
        Map<String, Integer> external = new HashMap<>();
        known.forEach((topic, facts) -> external.put(topic, facts.partitions()));
        Map<String, Integer> counts = PartitionCounts.of(topology, external);
        TaskPartitions inputs = inputs(counts);
        known.putAll(makeAndCheck(wishes(counts, inputs)));
        return new TopicPlan(inputs, changelogs(), fullNames(), known);
    }

    private Set<String> externalTopics() {
        Set<String> topics = new TreeSet<>();
        topology.subTopologies().forEach(sub -> topics.addAll(sub.sourceTopics()));
        topics.removeAll(topology.repartitionTopics().keySet());
        return topics;
    }

    private void requireSources(Set<String> existing) {
        Set<String> missing = externalTopics();
        missing.removeAll(existing);
        if (!missing.isEmpty()) {
            throw new MissingSourceTopicException("The application [" + applicationId + "] reads the topics " + missing
                    + ", but they do not exist. Create them, or correct their names; Weir makes only its own topics.");
        }
    }

    private TaskPartitions inputs(Map<String, Integer> counts) {
        Map<Integer, Map<String, Integer>> topics = new HashMap<>();
        for (SubTopology sub : topology.subTopologies()) {
            Map<String, Integer> widths = new HashMap<>();
            sub.sourceTopics().forEach(topic -> widths.put(fullName(topic), counts.getOrDefault(topic, 0)));
            topics.put(sub.id(), widths);
        }
        return new TaskPartitions(topics);
    }

    private List<TopicWish> wishes(Map<String, Integer> counts, TaskPartitions inputs) {
        List<TopicWish> wishes = new ArrayList<>();
        for (String topic : topology.repartitionTopics().keySet()) {
            wishes.add(new TopicWish(
                    fullName(topic), counts.getOrDefault(topic, 0), layered(REPARTITION, settings, Map.of())));
        }
        for (SubTopology sub : topology.subTopologies()) {
            int tasks = (int) inputs.tasks().stream()
                    .filter(task -> task.subtopology() == sub.id())
                    .count();
            for (StoreDefinition store : sub.stores()) {
                if (store.changelog().enabled() && tasks > 0) {
                    Map<String, String> config =
                            layered(CHANGELOG, settings, store.changelog().topicConfig());
                    wishes.add(new TopicWish(changelog(store.name()), tasks, config));
                }
            }
        }
        return wishes;
    }

    private Map<String, TopicFacts> makeAndCheck(List<TopicWish> wishes) {
        Set<String> names = new HashSet<>();
        wishes.forEach(wish -> names.add(wish.name()));
        Map<String, TopicFacts> found = admin.describe(names);
        wishes.forEach(wish -> check(wish, found));
        List<TopicWish> missing =
                wishes.stream().filter(wish -> !found.containsKey(wish.name())).toList();
        if (missing.isEmpty()) {
            return found;
        }
        admin.create(missing);
        // Another instance may have been quicker: what counts is what is there now.
        Map<String, TopicFacts> made = admin.describe(names);
        wishes.forEach(wish -> check(wish, made));
        for (TopicWish wish : wishes) {
            if (!made.containsKey(wish.name())) {
                throw new StreamsException("The topic [" + wish.name()
                        + "] was made, but the brokers do not know it. Start the application again.");
            }
        }
        return made;
    }

    private void check(TopicWish wish, Map<String, TopicFacts> found) {
        TopicFacts facts = found.get(wish.name());
        if (facts != null && facts.partitions() != wish.partitions()) {
            throw new StreamsException("The topic [" + wish.name() + "] needs " + wish.partitions()
                    + " partitions, one for each task of application [" + applicationId + "], but has "
                    + facts.partitions()
                    + ". If the input topics grew or the topology changed, reset the application or give it another"
                    + " application.id; if the topic is a stranger's, delete it.");
        }
    }

    private Map<Integer, Map<String, String>> changelogs() {
        Map<Integer, Map<String, String>> topics = new TreeMap<>();
        for (SubTopology sub : topology.subTopologies()) {
            Map<String, String> byStore = new HashMap<>();
            sub.stores().stream()
                    .filter(store -> store.changelog().enabled())
                    .forEach(store -> byStore.put(store.name(), changelog(store.name())));
            topics.put(sub.id(), Map.copyOf(byStore));
        }
        return topics;
    }

    private Map<String, String> fullNames() {
        Map<String, String> names = new HashMap<>();
        topology.repartitionTopics().keySet().forEach(topic -> names.put(topic, fullName(topic)));
        return names;
    }

    private String fullName(String topic) {
        return topology.repartitionTopics().containsKey(topic) ? applicationId + "-" + topic : topic;
    }

    private String changelog(String store) {
        return applicationId + "-" + store + "-changelog";
    }

    private static Map<String, String> layered(
            Map<String, String> library, Map<String, String> application, Map<String, String> store) {
        Map<String, String> all = new TreeMap<>(library);
        all.putAll(application);
        all.putAll(store);
        return all;
    }
}

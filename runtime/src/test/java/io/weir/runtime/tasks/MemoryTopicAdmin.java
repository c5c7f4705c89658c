package io.weir.runtime.tasks;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** A cluster's topics in memory. Owned by one test. */
final class MemoryTopicAdmin implements TopicAdmin {
    private final Map<String, TopicFacts> topics = new TreeMap<>();
    private final Map<String, Map<String, String>> configs = new HashMap<>();
    private final Map<TopicPartition, Long> committed = new HashMap<>();

    MemoryTopicAdmin with(String topic, int partitions) {
        topics.put(topic, new TopicFacts(new Uuid(1, topics.size() + 1L), partitions));
        return this;
    }

    MemoryTopicAdmin withCommitted(String topic, int partition, long offset) {
        committed.put(new TopicPartition(topic, partition), offset);
        return this;
    }

    Map<String, String> config(String topic) {
        return configs.getOrDefault(topic, Map.of());
    }

    int partitions(String topic) {
        TopicFacts facts = topics.get(topic);
        return facts == null ? 0 : facts.partitions();
    }

    @Override
    public Set<String> names() {
        return Set.copyOf(topics.keySet());
    }

    @Override
    public Map<String, TopicFacts> describe(Collection<String> names) {
        Map<String, TopicFacts> found = new HashMap<>(topics);
        found.keySet().retainAll(names);
        return found;
    }

    @Override
    public void create(Collection<TopicWish> wishes) {
        for (TopicWish wish : wishes) {
            if (!topics.containsKey(wish.name())) {
                with(wish.name(), wish.partitions());
                configs.put(wish.name(), wish.config());
            }
        }
    }

    @Override
    public Map<TopicPartition, Long> committed(String group, Set<TopicPartition> partitions) {
        Map<TopicPartition, Long> found = new HashMap<>(committed);
        found.keySet().retainAll(partitions);
        return found;
    }

    @Override
    public Map<TopicPartition, Long> ends(Set<TopicPartition> partitions) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void deleteRecords(Map<TopicPartition, Long> before) {}

    @Override
    public void close() {}
}

package io.weir.runtime;

import io.weir.changelog.view.Sharing;
import io.weir.engine.TaskEnvironment;
import io.weir.errors.StreamsException;
import io.weir.runtime.loop.GlobalParts;
import io.weir.runtime.loop.GlobalTopic;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.runtime.tasks.TopicAdmin;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/** Finds the topics that the global stores of a topology are made of. */
record Globals(BuiltTopology topology, TaskEnvironment environment) {
    /** What is read and by whom it is processed; the given tasks' environment and sharing are not used. */
    GlobalParts.Work work(SubTopology whole, TopicAdmin admin, StoreBackedTasks.Ground ground) {
        List<GlobalTopic> topics = topics(whole, admin);
        Set<TopicPartition> inputs = new LinkedHashSet<>();
        topics.forEach(topic -> inputs.addAll(topic.partitions()));
        StoreBackedTasks factory = new StoreBackedTasks(environment.eager(), ground, 0, Sharing.NONE);
        return new GlobalParts.Work(new TaskSpec(TaskId.GLOBAL, whole, inputs, Map.of()), topics, factory);
    }

    private List<GlobalTopic> topics(SubTopology whole, TopicAdmin admin) {
        Map<String, TopicAdmin.TopicFacts> found = admin.describe(whole.sourceTopics());
        Set<String> missing = new TreeSet<>(whole.sourceTopics());
        missing.removeAll(found.keySet());
        if (!missing.isEmpty()) {
            throw new StreamsException("The topics of global stores " + whole.sourceTopics()
                    + " are expected on the brokers, but " + missing
                    + " do not exist. Make them before the application starts; Weir makes only topics of its own.");
        }
        List<GlobalTopic> topics = new ArrayList<>();
        for (SubTopology global : topology.globals()) {
            String store = global.stores().get(0).name();
            for (String topic : global.sourceTopics()) {
                TopicAdmin.TopicFacts facts = found.get(topic);
                if (facts != null) {
                    topics.add(new GlobalTopic(store, topic, facts.id(), facts.partitions()));
                }
            }
        }
        return topics;
    }
}

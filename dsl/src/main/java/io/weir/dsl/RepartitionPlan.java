package io.weir.dsl;

import io.weir.dsl.operator.UpdateDeserializer;
import io.weir.dsl.operator.UpdateSerializer;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Repartition;
import io.weir.processor.StreamPartitioner;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a repartition topic.
 *
 * @param base name of the topic, without the prefix of the application and without {@code -repartition}
 * @param keySerde serde of keys, or null for the application's default
 * @param valueSerde serde of values, or null for the application's default
 * @param partitions number of partitions, or null to follow the inputs
 * @param partitioner chooses partitions, or null for the producer's own rule
 */
record RepartitionPlan(
        String base,
        @Nullable Serde<?> keySerde,
        @Nullable Serde<?> valueSerde,
        @Nullable Integer partitions,
        @Nullable StreamPartitioner<?, ?> partitioner) {
    private static final String SUFFIX = "-repartition";
    private static final Pattern GENERATED = Pattern.compile("KSTREAM.*-[0-9]{10}" + SUFFIX);

    RepartitionPlan(String base, @Nullable Serde<?> keySerde, @Nullable Serde<?> valueSerde) {
        this(base, keySerde, valueSerde, null, null);
    }

    /** Makes the plan node for a word that needs the topic, which takes three numbers, used or not. */
    Repartition below(PlanNode parent, PlanBuilder plan) {
        return below(parent, plan, true);
    }

    /** Makes the plan node for a user who asked for the topic. */
    Repartition asked(PlanNode parent, PlanBuilder plan) {
        return below(parent, plan, false);
    }

    private Repartition below(PlanNode parent, PlanBuilder plan, boolean mergeable) {
        String topic = base.endsWith(SUFFIX) ? base : base + SUFFIX;
        String sink = plan.nodeName("KSTREAM-SINK-");
        String filter = plan.nodeName("KSTREAM-FILTER-");
        String source = plan.nodeName("KSTREAM-SOURCE-");
        if (!GENERATED.matcher(topic).matches()) {
            sink = topic + "-sink";
            filter = topic + "-filter";
            source = topic + "-source";
        }
        return new Repartition(
                new RepartitionTopic(topic, partitions),
                filter,
                new SinkNode(sink, List.of(), topic, null, output()),
                new SourceNode(source, Set.of(topic), null, input()),
                parent,
                mergeable);
    }

    /** Makes the plan node for records that all have keys, under names that take no number. */
    Repartition unnumbered(PlanNode parent) {
        String topic = base + SUFFIX;
        return new Repartition(
                new RepartitionTopic(topic, partitions),
                null,
                new SinkNode(topic + "-sink", List.of(), topic, null, output()),
                new SourceNode(topic + "-source", Set.of(topic), null, input()),
                parent,
                false);
    }

    /** Makes the plan node for updates of a table, which all have keys; the nodes' names were taken already. */
    Repartition forUpdates(PlanNode parent, String sink, String source) {
        String topic = base + SUFFIX;
        SinkNode.Output output = new SinkNode.Output(
                keySerde == null ? null : keySerde.serializer(),
                new UpdateSerializer<>(valueSerde == null ? null : valueSerde.serializer()),
                partitioner);
        SourceNode.Input input = new SourceNode.Input(
                keySerde == null ? null : keySerde.deserializer(),
                new UpdateDeserializer<>(valueSerde == null ? null : valueSerde.deserializer()),
                input().timestampExtractor(),
                null);
        return new Repartition(
                new RepartitionTopic(topic, partitions),
                null,
                new SinkNode(sink, List.of(), topic, null, output),
                new SourceNode(source, Set.of(topic), null, input),
                parent,
                false);
    }

    private SinkNode.Output output() {
        return new SinkNode.Output(
                keySerde == null ? null : keySerde.serializer(),
                valueSerde == null ? null : valueSerde.serializer(),
                partitioner);
    }

    // The time is the record's, whatever the application's extractor says of its inputs.
    private SourceNode.Input input() {
        return new SourceNode.Input(
                keySerde == null ? null : keySerde.deserializer(),
                valueSerde == null ? null : valueSerde.deserializer(),
                (record, partitionTime) -> record.timestamp(),
                null);
    }
}

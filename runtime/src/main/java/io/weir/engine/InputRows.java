package io.weir.engine;

import io.weir.changelog.Change;
import io.weir.changelog.view.ResolvedStore;
import io.weir.state.StoreDefinition;
import io.weir.task.TaskId;
import io.weir.topology.SourceNode;
import io.weir.topology.SubTopology;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table, read back from its input topic.
 *
 * <p>A record becomes the row that it became when the task processed it: it goes through the source's deserialisers,
 * timestamp extractor and failure handler, and one that was dropped then is dropped now. It is neither counted nor sent
 * aside a second time. Owned by the thread that restores the store.
 */
public final class InputRows {
    private final String topic;
    private final Decoder decoder;
    private final Serializer<Object> keys;
    private final Serializer<Object> values;
    private long partitionTime = -1;

    /**
     * Prepares to read rows back.
     *
     * @param environment what all tasks have in common
     * @param task the task that restores the store
     * @param topology the task's nodes and stores
     * @param store a store of it whose changelog is an input topic
     */
    public InputRows(TaskEnvironment environment, TaskId task, SubTopology topology, StoreDefinition store) {
        String input = store.changelog().inputTopic();
        if (input == null) {
            throw new IllegalArgumentException("A store whose changelog is an input topic is expected, but store ["
                    + store.name() + "] has a changelog of its own. Replay that as it is.");
        }
        SourceNode source = source(topology, input);
        ResolvedStore resolved = environment.stores(topology).stream()
                .filter(one -> one.name().equals(store.name()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("Store [" + store.name() + "] is not one of task " + task));
        FailurePolicy.Place place = new FailurePolicy.Place(task, source.name());
        this.topic = environment.names().full(input);
        this.decoder = new Decoder(environment, place, source, new Nowhere(), new DropCounts());
        this.keys = serializer(resolved.key());
        this.values = serializer(resolved.value());
    }

    /**
     * The row that a record became.
     *
     * @param raw a record of the input topic
     * @return the row, or null if the record was dropped
     */
    public @Nullable Change change(ConsumerRecord<byte[], byte[]> raw) {
        DecodedRecord record = decoder.decode(raw, partitionTime);
        if (record == null) {
            return null;
        }
        partitionTime = Math.max(partitionTime, record.timestamp());
        Object key = record.key();
        Object value = record.value();
        if (key == null) {
            return null;
        }
        byte[] row = value == null ? null : values.serialize(topic, value);
        return new Change(keys.serialize(topic, key), row, record.timestamp());
    }

    private static SourceNode source(SubTopology topology, String topic) {
        return topology.nodes().stream()
                .filter(SourceNode.class::isInstance)
                .map(SourceNode.class::cast)
                .filter(source -> source.topics().contains(topic))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No source reads [" + topic + "], a store's input topic."));
    }

    @SuppressWarnings("unchecked") // The topology's types are erased.
    private static Serializer<Object> serializer(Serde<?> serde) {
        return (Serializer<Object>) serde.serializer();
    }

    /** Dead letters were sent when the record was processed. */
    private static final class Nowhere implements Outbox {
        @Override
        public void send(OutputRecord record) {}

        @Override
        public int partitions(String topic) {
            throw new AssertionError("A dead letter names its partition, or leaves it to the producer.");
        }
    }
}

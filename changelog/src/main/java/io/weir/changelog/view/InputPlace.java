package io.weir.changelog.view;

import io.weir.state.Position;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * How far a task has read its inputs, as its stores know it.
 *
 * <p>Owned by the thread that runs the task. Begins empty where the task is opened.
 */
public final class InputPlace {
    private final Map<TopicPartition, Long> before = new HashMap<>();
    private @Nullable TopicPartition newest;
    private long newestOffset;

    InputPlace() {}

    /**
     * A record comes in.
     *
     * @param partition its partition, best always the same object
     * @param offset its offset
     */
    public void reads(TopicPartition partition, long offset) {
        // Most records follow one of the same partition: then nothing is looked up.
        if (newest != null && !newest.equals(partition)) {
            before.put(newest, newestOffset);
        }
        newest = partition;
        newestOffset = offset;
    }

    /** The last record of each partition, the one in hand included. */
    Position position() {
        Position position = Position.emptyPosition();
        before.forEach((input, offset) -> position.withComponent(input.topic(), input.partition(), offset));
        if (newest != null) {
            position.withComponent(newest.topic(), newest.partition(), newestOffset);
        }
        return position;
    }
}

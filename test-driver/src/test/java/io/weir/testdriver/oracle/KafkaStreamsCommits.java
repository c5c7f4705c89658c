package io.weir.testdriver.oracle;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.internals.StreamTask;
import org.jspecify.annotations.Nullable;

/**
 * Has Kafka Streams' test driver commit several records at once.
 *
 * <p>The driver commits behind each record, so its caches never hold more than one of them. This steps the driver's
 * task in the driver's own way, but for the commit.
 */
final class KafkaStreamsCommits {
    private final TopologyTestDriver driver;
    private final StreamTask task;
    private final Time clock;

    KafkaStreamsCommits(TopologyTestDriver driver) {
        this.driver = driver;
        this.task = (StreamTask) field("task");
        this.clock = (Time) field("mockWallClockTime");
    }

    /** Whether a record of a topic is read by the task, not by a global table alone. */
    boolean reads(String topic) {
        return partition(topic) != null;
    }

    void pipe(RandomInput input) {
        call(
                "enqueueTaskRecord",
                input.topic(),
                partition(input.topic()),
                input.timestampMs(),
                bytes(input.key()),
                bytes(input.value()),
                input.headers());
        work();
    }

    void commit() {
        call("commit", task.prepareCommit(true));
        task.postCommit(true);
        // Not before: what is not committed would be lost.
        call("captureOutputsAndReEnqueueInternalResults");
        work();
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private void work() {
        task.resumePollingForPartitionsWithAvailableSpace();
        task.updateLags();
        while (task.hasRecordsQueued() && task.isProcessable(clock.milliseconds())) {
            task.process(clock.milliseconds());
            task.maybePunctuateStreamTime();
        }
    }

    private @Nullable TopicPartition partition(String topic) {
        return (TopicPartition) call("getInputTopicOrPatternPartition", topic);
    }

    private Object field(String name) {
        try {
            Field field = TopologyTestDriver.class.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(driver);
        } catch (ReflectiveOperationException e) {
            throw changed(name, e);
        }
    }

    private @Nullable Object call(String name, @Nullable Object... arguments) {
        try {
            Method method = Arrays.stream(TopologyTestDriver.class.getDeclaredMethods())
                    .filter(one -> one.getName().equals(name) && one.getParameterCount() == arguments.length)
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(name));
            method.setAccessible(true);
            return method.invoke(driver, arguments);
        } catch (ReflectiveOperationException e) {
            throw changed(name, e);
        }
    }

    private static LinkageError changed(String name, ReflectiveOperationException cause) {
        return (LinkageError)
                new LinkageError("Kafka Streams' test driver has no [" + name + "] that does what it did.")
                        .initCause(cause);
    }
}

package io.weir.dsl.keyed;

import io.weir.processor.PunctuationType;
import io.weir.processor.Timer;
import io.weir.task.StreamsMetrics;
import io.weir.topology.OperatorContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.Max;

/**
 * Shows how many timers of an operator fired, and how late they were.
 *
 * <p>A firing that may still be undone is told when that is over. Owned by its operator.
 */
final class FiringMeter {
    private final StreamsMetrics metrics;
    private final Sensor sensor;
    private final OperatorContext<?, ?> context;
    private final KeyedClock clock;
    private final Deque<Long> unsettled = new ArrayDeque<>();

    FiringMeter(OperatorContext<?, ?> context, String operator, KeyedClock clock) {
        this.metrics = context.metrics();
        this.context = context;
        this.clock = clock;
        String task = context.taskId().toString();
        this.sensor = metrics.addRateTotalSensor(
                "operator", operator, "timers-fired", Sensor.RecordingLevel.INFO, "task-id", task);
        Map<String, String> tags =
                Map.of("thread-id", Thread.currentThread().getName(), "operator-id", operator, "task-id", task);
        sensor.add(lateness("avg", "on average", tags), new Avg());
        sensor.add(lateness("max", "at most", tags), new Max());
    }

    private static MetricName lateness(String ending, String how, Map<String, String> tags) {
        String meaning = "Milliseconds by which timers fired behind their time, " + how;
        return new MetricName("timer-lateness-" + ending, "stream-operator-metrics", meaning, tags);
    }

    void fired(Timer<?> timer) {
        boolean byStream = timer.type() == PunctuationType.STREAM_TIME;
        long nowMs = byStream ? clock.watermark() : clock.systemTimeMs();
        unsettled.add(nowMs - timer.time());
        if (context.mayUndo()) {
            context.onUndo(unsettled::removeLast);
        } else {
            settle();
        }
    }

    /** What was done before this call is not undone any more. */
    void settle() {
        while (!unsettled.isEmpty()) {
            sensor.record(unsettled.remove().doubleValue());
        }
    }

    void close() {
        settle();
        metrics.removeSensor(sensor);
    }
}

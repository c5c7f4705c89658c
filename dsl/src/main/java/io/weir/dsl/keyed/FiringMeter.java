package io.weir.dsl.keyed;

import io.weir.processor.PunctuationType;
import io.weir.processor.Timer;
import io.weir.task.StreamsMetrics;
import io.weir.topology.OperatorContext;
import org.apache.kafka.common.metrics.Sensor;

/**
 * Shows how many timers of an operator fired, and how late they were.
 *
 * <p>Owned by its operator.
 */
final class FiringMeter {
    private final StreamsMetrics metrics;
    private final Sensor sensor;
    private final KeyedClock clock;

    FiringMeter(OperatorContext<?, ?> context, String operator, KeyedClock clock) {
        this.metrics = context.metrics();
        this.clock = clock;
        this.sensor = metrics.addLatencyRateTotalSensor(
                "operator",
                operator,
                "timers-fired",
                Sensor.RecordingLevel.INFO,
                "task-id",
                context.taskId().toString());
    }

    void fired(Timer<?> timer) {
        boolean byStream = timer.type() == PunctuationType.STREAM_TIME;
        long nowMs = byStream ? clock.watermark() : clock.systemTimeMs();
        sensor.record((double) (nowMs - timer.time()));
    }

    void close() {
        metrics.removeSensor(sensor);
    }
}

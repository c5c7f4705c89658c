package io.weir.dsl.operator;

import io.weir.task.StreamsMetrics;
import io.weir.topology.OperatorContext;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.MeasurableStat;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Sensor;

/**
 * Shows how many calls are out, how long they take, and how they fail.
 *
 * <p>Owned by its processor; whoever reads metrics may ask for the figures.
 */
final class CallMeter {
    private final StreamsMetrics metrics;
    private final Sensor calls;
    private final Sensor retries;
    private final Sensor timeouts;
    private final Sensor failures;
    private volatile int inFlight;
    private volatile int inHand;

    CallMeter(OperatorContext<?, ?> context, String operator) {
        String task = context.taskId().toString();
        metrics = context.metrics();
        calls = metrics.addLatencyRateTotalSensor(
                "operator", operator, "calls", Sensor.RecordingLevel.INFO, "task-id", task);
        retries = counter(operator, "call-retries", task);
        timeouts = counter(operator, "call-timeouts", task);
        failures = counter(operator, "call-failures", task);
        Map<String, String> tags =
                Map.of("thread-id", Thread.currentThread().getName(), "operator-id", operator, "task-id", task);
        calls.add(name("calls-in-flight", "Calls that are out, of ", operator, tags), new Now(() -> inFlight));
        calls.add(
                name("records-in-hand", "Records that are called or wait, of ", operator, tags), new Now(() -> inHand));
    }

    private Sensor counter(String operator, String what, String task) {
        return metrics.addRateTotalSensor("operator", operator, what, Sensor.RecordingLevel.INFO, "task-id", task);
    }

    private static MetricName name(String name, String meaning, String operator, Map<String, String> tags) {
        return new MetricName(name, "stream-operator-metrics", meaning + operator, tags);
    }

    void show(int callsOut, int recordsInHand) {
        inFlight = callsOut;
        inHand = recordsInHand;
    }

    /** A trial ended, well or not. */
    void ended(long tookMs) {
        calls.record((double) tookMs);
    }

    void retried() {
        retries.record();
    }

    void timedOut() {
        timeouts.record();
    }

    /** The last trial of a record failed. */
    void failed() {
        failures.record();
    }

    void close() {
        List.of(calls, retries, timeouts, failures).forEach(metrics::removeSensor);
    }

    /** A figure as it is when it is asked for. */
    private record Now(IntSupplier figure) implements MeasurableStat {
        @Override
        public void record(MetricConfig config, double value, long timeMs) {}

        @Override
        public double measure(MetricConfig config, long now) {
            return figure.getAsInt();
        }
    }
}

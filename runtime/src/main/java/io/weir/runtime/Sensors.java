package io.weir.runtime;

import io.weir.task.StreamsMetrics;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.CumulativeCount;
import org.apache.kafka.common.metrics.stats.Max;
import org.apache.kafka.common.metrics.stats.Rate;
import org.apache.kafka.common.metrics.stats.WindowedCount;

/**
 * The sensors of an application, in Kafka's registry of metrics.
 *
 * <p>Safe for all threads.
 */
public final class Sensors implements StreamsMetrics {
    private static final String THREAD_ID = "thread-id";

    private final Metrics registry;

    /**
     * Begins without sensors.
     *
     * @param registry where metrics are kept; closed by whoever made it
     */
    public Sensors(Metrics registry) {
        this.registry = registry;
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return Collections.unmodifiableMap(registry.metrics());
    }

    @Override
    public Sensor addLatencyRateTotalSensor(
            String scopeName,
            String entityName,
            String operationName,
            Sensor.RecordingLevel recordingLevel,
            String... tags) {
        Measured measured = new Measured(scopeName, entityName, operationName, tags);
        Sensor sensor = addSensor(measured.sensor(), recordingLevel);
        sensor.add(measured.name("-latency-avg", "Average latency, of "), new Avg());
        sensor.add(measured.name("-latency-max", "Longest latency, of "), new Max());
        return counted(sensor, measured);
    }

    @Override
    public Sensor addRateTotalSensor(
            String scopeName,
            String entityName,
            String operationName,
            Sensor.RecordingLevel recordingLevel,
            String... tags) {
        Measured measured = new Measured(scopeName, entityName, operationName, tags);
        return counted(addSensor(measured.sensor(), recordingLevel), measured);
    }

    private Sensor counted(Sensor sensor, Measured measured) {
        sensor.add(measured.name("-rate", "Occurrences a second, of "), new Rate(new WindowedCount()));
        sensor.add(measured.name("-total", "Occurrences since the start, of "), new CumulativeCount());
        return sensor;
    }

    @Override
    public Sensor addSensor(String name, Sensor.RecordingLevel recordingLevel) {
        return registry.sensor(name, recordingLevel);
    }

    @Override
    public Sensor addSensor(String name, Sensor.RecordingLevel recordingLevel, Sensor... parents) {
        return registry.sensor(name, recordingLevel, parents);
    }

    @Override
    public void removeSensor(Sensor sensor) {
        registry.removeSensor(sensor.name());
    }

    /** What a sensor measures, and of what. */
    private static final class Measured {
        private final String scope;
        private final String entity;
        private final String operation;
        private final Map<String, String> tags = new LinkedHashMap<>();

        Measured(String scope, String entity, String operation, String... more) {
            if (more.length % 2 != 0) {
                throw new IllegalArgumentException("Tags are given as name and value by turns, but sensor [" + operation
                        + "] of [" + entity + "] was given " + more.length
                        + " texts. Give each tag a name and a value.");
            }
            this.scope = scope;
            this.entity = entity;
            this.operation = operation;
            tags.put(THREAD_ID, Thread.currentThread().getName());
            tags.put(scope + "-id", entity);
            for (int place = 0; place < more.length; place += 2) {
                tags.put(more[place], more[place + 1]);
            }
        }

        String sensor() {
            return scope + "." + entity + "." + operation + "." + tags;
        }

        MetricName name(String ending, String meaning) {
            return new MetricName(
                    operation + ending, "stream-" + scope + "-metrics", meaning + operation + " of " + entity, tags);
        }
    }
}

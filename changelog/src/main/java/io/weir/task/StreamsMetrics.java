package io.weir.task;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;

/**
 * The metrics of an application, to which a processor may add its own.
 *
 * <p>Safe for all threads. Asking twice for a sensor of the same name gives the same sensor.
 */
public interface StreamsMetrics {
    /**
     * All metrics.
     *
     * @return the metrics by name, read-only
     */
    Map<MetricName, ? extends Metric> metrics();

    /**
     * A sensor of latency (average and maximum), rate and total.
     *
     * @param scopeName kind of thing that is measured; names the group {@code stream-<scope>-metrics}
     * @param entityName the thing that is measured; value of the tag {@code <scope>-id}
     * @param operationName what it does; first part of the metrics' names
     * @param recordingLevel from which recording level on it is recorded
     * @param tags more tags, name and value by turns
     * @return the sensor, to be given latencies
     */
    Sensor addLatencyRateTotalSensor(
            String scopeName,
            String entityName,
            String operationName,
            Sensor.RecordingLevel recordingLevel,
            String... tags);

    /**
     * A sensor of rate and total.
     *
     * @param scopeName kind of thing that is measured; names the group {@code stream-<scope>-metrics}
     * @param entityName the thing that is measured; value of the tag {@code <scope>-id}
     * @param operationName what it does; first part of the metrics' names
     * @param recordingLevel from which recording level on it is recorded
     * @param tags more tags, name and value by turns
     * @return the sensor, to be told of each occurrence
     */
    Sensor addRateTotalSensor(
            String scopeName,
            String entityName,
            String operationName,
            Sensor.RecordingLevel recordingLevel,
            String... tags);

    /**
     * A sensor without metrics, to which the caller adds some.
     *
     * @param name name of the sensor
     * @param recordingLevel from which recording level on it is recorded
     * @return the sensor
     */
    Sensor addSensor(String name, Sensor.RecordingLevel recordingLevel);

    /**
     * A sensor without metrics, below others.
     *
     * @param name name of the sensor
     * @param recordingLevel from which recording level on it is recorded
     * @param parents sensors that are told what this one is told
     * @return the sensor
     */
    Sensor addSensor(String name, Sensor.RecordingLevel recordingLevel, Sensor... parents);

    /**
     * Removes a sensor and its metrics.
     *
     * @param sensor a sensor that this object gave
     */
    void removeSensor(Sensor sensor);
}

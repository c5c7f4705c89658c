package io.weir.testdriver;

import io.weir.state.KeyValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Pipes records into a topology under test.
 *
 * <p>A record is processed, with all that follows from it, before the call returns. A record without an event time gets
 * the topic's own, which advances with each such record. Made by {@link TopologyTestDriver#createInputTopic}, and owned
 * by the thread of the test.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class TestInputTopic<K extends @Nullable Object, V extends @Nullable Object> {
    private final DriverTopics driver;
    private final String topic;
    private final Serializer<K> keySerializer;
    private final Serializer<V> valueSerializer;
    private Instant now;
    private Duration advance;

    TestInputTopic(
            DriverTopics driver,
            String topic,
            Serializer<K> keySerializer,
            Serializer<V> valueSerializer,
            Clock clock) {
        this.driver = driver;
        this.topic = topic;
        this.keySerializer = keySerializer;
        this.valueSerializer = valueSerializer;
        this.now = clock.start();
        this.advance = clock.advance();
    }

    /**
     * The event times of records that have none.
     *
     * @param start the time of the first
     * @param advance from one to the next
     */
    record Clock(Instant start, Duration advance) {
        Clock {
            requireForward(advance);
        }
    }

    /**
     * Moves the topic's own event time forward.
     *
     * @param advance how far, not negative
     * @throws IllegalArgumentException if it is negative
     */
    public void advanceTime(Duration advance) {
        requireForward(advance);
        now = now.plus(advance);
    }

    /**
     * Pipes a record. Without an event time, it gets the topic's own.
     *
     * @param record the record
     */
    public void pipeInput(TestRecord<K, V> record) {
        Instant time = record.getRecordTime();
        send(
                record.key(),
                record.value(),
                new Place(record.partition(), time == null ? takeTime() : time),
                record.headers());
    }

    /**
     * Pipes a value at the topic's own event time, without a key.
     *
     * @param value the value, may be null
     */
    public void pipeInput(V value) {
        pipeInput(new TestRecord<>(value));
    }

    /**
     * Pipes a value without a key.
     *
     * @param value the value, may be null
     * @param timestamp the event time
     */
    @SuppressWarnings("NullAway") // The caller chose a record without key.
    public void pipeInput(V value, Instant timestamp) {
        pipeAt(null, value, timestamp, new RecordHeaders());
    }

    /**
     * Pipes a key and a value at the topic's own event time.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     */
    public void pipeInput(K key, V value) {
        pipeAt(key, value, takeTime(), new RecordHeaders());
    }

    /**
     * Pipes a key and a value.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     * @param timestampMs the event time in epoch milliseconds
     */
    public void pipeInput(K key, V value, long timestampMs) {
        pipeAt(key, value, Instant.ofEpochMilli(timestampMs), new RecordHeaders());
    }

    /**
     * Pipes a key and a value.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     * @param timestamp the event time
     */
    public void pipeInput(K key, V value, Instant timestamp) {
        pipeAt(key, value, timestamp, new RecordHeaders());
    }

    /**
     * Pipes records one by one.
     *
     * @param records the records
     */
    public void pipeRecordList(List<? extends TestRecord<K, V>> records) {
        records.forEach(this::pipeInput);
    }

    /**
     * Pipes keys and values one by one, at the topic's own event times.
     *
     * @param keyValues the keys and values
     */
    public void pipeKeyValueList(List<KeyValue<K, V>> keyValues) {
        keyValues.forEach(pair -> pipeInput(pair.key, pair.value));
    }

    /**
     * Pipes values one by one, at the topic's own event times, without keys.
     *
     * @param values the values
     */
    public void pipeValueList(List<V> values) {
        values.forEach(this::pipeInput);
    }

    /**
     * Pipes keys and values one by one.
     *
     * @param keyValues the keys and values
     * @param start the event time of the first
     * @param advance from one to the next
     */
    public void pipeKeyValueList(List<KeyValue<K, V>> keyValues, Instant start, Duration advance) {
        Instant time = start;
        for (KeyValue<K, V> pair : keyValues) {
            pipeInput(pair.key, pair.value, time);
            time = time.plus(advance);
        }
    }

    /**
     * Pipes values one by one, without keys.
     *
     * @param values the values
     * @param start the event time of the first
     * @param advance from one to the next
     */
    public void pipeValueList(List<V> values, Instant start, Duration advance) {
        for (int place = 0; place < values.size(); place++) {
            pipeInput(values.get(place), start.plus(advance.multipliedBy(place)));
        }
    }

    @Override
    public String toString() {
        return "TestInputTopic[topic=" + topic + ", keySerializer="
                + keySerializer.getClass().getSimpleName() + ", valueSerializer="
                + valueSerializer.getClass().getSimpleName() + "]";
    }

    private void pipeAt(K key, V value, Instant time, Headers headers) {
        send(key, value, new Place(null, time), headers);
    }

    private void send(K key, V value, Place place, Headers headers) {
        byte[] keyBytes = keySerializer.serialize(topic, headers, key);
        byte[] valueBytes = valueSerializer.serialize(topic, headers, value);
        driver.pipe(new ProducerRecord<>(
                topic, place.partition(), place.time().toEpochMilli(), keyBytes, valueBytes, headers));
    }

    /** Where a record goes; no partition means that of its key. */
    private record Place(@Nullable Integer partition, Instant time) {}

    private Instant takeTime() {
        Instant time = now;
        now = now.plus(advance);
        return time;
    }

    private static void requireForward(Duration advance) {
        if (advance.isNegative()) {
            throw new IllegalArgumentException(
                    "A test topic's time goes forward, but was to advance by " + advance + ". Give 0 or more.");
        }
    }
}

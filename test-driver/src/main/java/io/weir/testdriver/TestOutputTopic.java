package io.weir.testdriver;

import io.weir.state.KeyValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a topology under test sent to a topic, each record once, in order.
 *
 * <p>Made by {@link TopologyTestDriver#createOutputTopic}, and owned by the thread of the test.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class TestOutputTopic<K extends @Nullable Object, V extends @Nullable Object> {
    private final DriverTopics driver;
    private final String topic;
    private final Deserializer<K> keyDeserializer;
    private final Deserializer<V> valueDeserializer;

    TestOutputTopic(
            DriverTopics driver, String topic, Deserializer<K> keyDeserializer, Deserializer<V> valueDeserializer) {
        this.driver = driver;
        this.topic = topic;
        this.keyDeserializer = keyDeserializer;
        this.valueDeserializer = valueDeserializer;
    }

    /**
     * Reads the next record's value.
     *
     * @return the value, may be null
     * @throws NoSuchElementException if no record is left
     */
    public V readValue() {
        return readRecord().value();
    }

    /**
     * Reads the next record's key and value.
     *
     * @return the key and the value, which may be null
     * @throws NoSuchElementException if no record is left
     */
    public KeyValue<K, V> readKeyValue() {
        TestRecord<K, V> record = readRecord();
        return KeyValue.pair(record.key(), record.value());
    }

    /**
     * Reads the next record.
     *
     * @return the record, with its headers and event time
     * @throws NoSuchElementException if no record is left
     */
    public TestRecord<K, V> readRecord() {
        ProducerRecord<byte[], byte[]> record = driver.read(topic);
        if (record == null) {
            throw new NoSuchElementException("A record is expected in topic [" + topic
                    + "], but none is left to read. Pipe more input, or ask isEmpty() first.");
        }
        K key = keyDeserializer.deserialize(topic, record.headers(), record.key());
        V value = valueDeserializer.deserialize(topic, record.headers(), record.value());
        TestRecord<K, V> read = new TestRecord<>(key, value, record.headers(), record.timestamp());
        return read.inPartition(record.partition());
    }

    /**
     * Reads all records that are left.
     *
     * @return the records in order
     */
    public List<TestRecord<K, V>> readRecordsToList() {
        List<TestRecord<K, V>> records = new ArrayList<>();
        while (!isEmpty()) {
            records.add(readRecord());
        }
        return records;
    }

    /**
     * Reads all records that are left, and keeps the last value of each key.
     *
     * @return the last values by key; a tombstone is a null value
     * @throws IllegalStateException if a record has no key
     */
    public Map<K, V> readKeyValuesToMap() {
        Map<K, V> latest = new LinkedHashMap<>();
        for (TestRecord<K, V> record : readRecordsToList()) {
            if (record.key() == null) {
                throw new IllegalStateException("Every record is expected to have a key, but topic [" + topic
                        + "] holds " + record + ". Read it with readKeyValuesToList().");
            }
            latest.put(record.key(), record.value());
        }
        return latest;
    }

    /**
     * Reads the keys and values of all records that are left.
     *
     * @return the keys and values in order
     */
    public List<KeyValue<K, V>> readKeyValuesToList() {
        List<KeyValue<K, V>> pairs = new ArrayList<>();
        while (!isEmpty()) {
            pairs.add(readKeyValue());
        }
        return pairs;
    }

    /**
     * Reads the values of all records that are left.
     *
     * @return the values in order
     */
    public List<V> readValuesToList() {
        List<V> values = new ArrayList<>();
        while (!isEmpty()) {
            values.add(readValue());
        }
        return values;
    }

    /**
     * How many records are left to read.
     *
     * @return their number
     */
    public long getQueueSize() {
        return driver.queued(topic);
    }

    /**
     * Whether no record is left to read.
     *
     * @return true if so
     */
    public boolean isEmpty() {
        return driver.queued(topic) == 0;
    }

    @Override
    public String toString() {
        return "TestOutputTopic[topic=" + topic + ", keyDeserializer="
                + keyDeserializer.getClass().getSimpleName() + ", valueDeserializer="
                + valueDeserializer.getClass().getSimpleName() + ", size=" + getQueueSize() + "]";
    }
}

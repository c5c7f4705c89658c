package io.weir.engine;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** A record that leaves a task, already in bytes. */
public final class OutputRecord {
    private final Target target;
    private final byte @Nullable [] key;
    private final byte @Nullable [] value;
    private final long timestamp;
    private final Headers headers;

    /**
     * Where an output record goes.
     *
     * @param topic full name of the topic
     * @param partition the partition, or null for the producer's own rule
     */
    public record Target(String topic, @Nullable Integer partition) {}

    /**
     * Makes an output record. The arrays are not copied.
     *
     * @param target where it goes
     * @param key the key's bytes, or null
     * @param value the value's bytes, or null
     * @param timestamp event time in epoch milliseconds
     * @param headers the headers
     */
    public OutputRecord(
            Target target, byte @Nullable [] key, byte @Nullable [] value, long timestamp, Headers headers) {
        this.target = target;
        this.key = key;
        this.value = value;
        this.timestamp = timestamp;
        this.headers = headers;
    }

    /** The same record, going elsewhere. */
    OutputRecord to(Target other) {
        return new OutputRecord(other, key, value, timestamp, headers);
    }

    /** Where the record goes. */
    public Target target() {
        return target;
    }

    /** The key's bytes, or null. */
    public byte @Nullable [] key() {
        return key;
    }

    /** The value's bytes, or null. */
    public byte @Nullable [] value() {
        return value;
    }

    /** Event time in epoch milliseconds. */
    public long timestamp() {
        return timestamp;
    }

    /** The headers. */
    public Headers headers() {
        return headers;
    }
}

package io.weir.dsl.operator;

import io.weir.changelog.view.UpdateOrigin;
import io.weir.processor.Record;
import io.weir.task.RecordMetadata;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;

/**
 * Makes held records of records, and back.
 *
 * @param serde serde of keys
 * @param store name of the store that holds them, which serdes are told as the topic
 */
record HeldKeys(Serde<Object> serde, String store) {
    @SuppressWarnings("unchecked") // The stream's keys are of the type of its serde.
    static HeldKeys of(Serde<?> serde, String store) {
        return new HeldKeys((Serde<Object>) serde, store);
    }

    HeldRecord held(Record<Object, Object> record, RecordMetadata input) {
        UpdateOrigin origin = new UpdateOrigin(
                record.timestamp(), input.offset(), input.topic(), input.partition(), record.headers());
        byte[] key = record.key() == null ? null : serde.serializer().serialize(store, record.headers(), record.key());
        return new HeldRecord(origin, key == null ? null : Bytes.wrap(key), record.value());
    }

    /** The record as bytes, which stand for those of the input record that it stems from. */
    @SuppressWarnings({"unchecked", "NullAway"}) // Values are of the type of their serde, and may be absent.
    Record<byte[], byte[]> bytes(HeldRecord held, Serde<?> values) {
        UpdateOrigin origin = held.origin();
        Bytes key = held.key();
        byte[] value = held.value() == null
                ? null
                : ((Serde<Object>) values).serializer().serialize(store, origin.headers(), held.value());
        return new Record<>(key == null ? null : key.get(), value, origin.timestamp(), origin.headers());
    }

    @SuppressWarnings("NullAway") // A record that came without a key or a value goes on without one.
    Record<Object, Object> record(HeldRecord held) {
        UpdateOrigin origin = held.origin();
        Bytes key = held.key();
        Object read = key == null ? null : serde.deserializer().deserialize(store, origin.headers(), key.get());
        return new Record<>(read, held.value(), origin.timestamp(), origin.headers());
    }
}

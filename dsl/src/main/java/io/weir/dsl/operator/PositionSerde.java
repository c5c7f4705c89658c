package io.weir.dsl.operator;

import io.weir.task.RecordMetadata;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** The bytes of a record's place: offset, partition, and the topic's name. */
enum PositionSerde implements Serde<RecordMetadata> {
    /** The only one. */
    INSTANCE;

    private static final int FIXED_BYTES = Long.BYTES + Integer.BYTES;

    @Override
    public Serializer<RecordMetadata> serializer() {
        return (topic, place) -> {
            byte[] name = place.topic().getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(FIXED_BYTES + name.length)
                    .putLong(place.offset())
                    .putInt(place.partition())
                    .put(name)
                    .array();
        };
    }

    @Override
    public Deserializer<RecordMetadata> deserializer() {
        return (topic, bytes) -> {
            if (bytes.length < FIXED_BYTES) {
                throw new SerializationException("The place of a record has " + FIXED_BYTES
                        + " bytes or more, but this one " + bytes.length + ", topic [" + topic
                        + "]. Was it written by something else?");
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            long offset = buffer.getLong();
            int partition = buffer.getInt();
            String name = new String(bytes, FIXED_BYTES, bytes.length - FIXED_BYTES, StandardCharsets.UTF_8);
            return new RecordMetadata(name, partition, offset);
        };
    }
}

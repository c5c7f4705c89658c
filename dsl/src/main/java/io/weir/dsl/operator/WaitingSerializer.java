package io.weir.dsl.operator;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/*
 * One byte says how the records are written, then comes their number, then each with its length before it. A record is
 * its side (1 for the left, 0 for the right) and its value, which is what Kafka Streams writes. If one of them has
 * headers, all have them between side and value: their number, and of each the key and the value with their lengths
 * before them, -1 for a value that is null. Numbers have four bytes.
 */
/**
 * Writes records that wait.
 *
 * @param left writes values on the left
 * @param right writes values on the right
 */
record WaitingSerializer(Serializer<Object> left, Serializer<Object> right) implements Serializer<List<Waiting>> {
    /** Values alone, as Kafka Streams writes them. */
    static final byte BARE = 1;
    /** Values with headers. */
    static final byte WITH_HEADERS = 2;

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable List<Waiting> waiting) {
        if (waiting == null) {
            return null;
        }
        byte form = waiting.stream().allMatch(one -> one.headers().toArray().length == 0) ? BARE : WITH_HEADERS;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(form);
            out.writeInt(waiting.size());
            for (Waiting one : waiting) {
                byte[] written = bytes(topic, one, form);
                out.writeInt(written.length);
                out.write(written);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private byte[] bytes(String topic, Waiting one, byte form) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(one.side().number());
            if (form == WITH_HEADERS) {
                write(one.headers(), out);
            }
            out.write((one.side() == JoinSide.LEFT ? left : right).serialize(topic, one.value()));
        }
        return bytes.toByteArray();
    }

    private static void write(Headers headers, DataOutputStream out) throws IOException {
        Header[] all = headers.toArray();
        out.writeInt(all.length);
        for (Header header : all) {
            byte[] key = header.key().getBytes(StandardCharsets.UTF_8);
            out.writeInt(key.length);
            out.write(key);
            byte[] value = header.value();
            out.writeInt(value == null ? -1 : value.length);
            out.write(value == null ? new byte[0] : value);
        }
    }
}

package io.weir.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is committed beside an offset, and its text.
 *
 * <p>The bytes are those of Kafka Streams (version 2; version 1 has no map), so that either library reads what the
 * other one committed.
 *
 * @param partitionTime latest event time of the partition; -1 if there is none
 * @param operatorTimes own times of operators by node name
 */
record CommitMetadata(long partitionTime, Map<String, Long> operatorTimes) {
    private static final Logger LOG = LoggerFactory.getLogger(CommitMetadata.class);
    private static final byte WITHOUT_OPERATORS = 1;
    private static final byte WITH_OPERATORS = 2;
    private static final int FIXED_BYTES = Byte.BYTES + Long.BYTES + Integer.BYTES;
    /** What brokers keep beside an offset by default ([offset.metadata.max.bytes]), as base64 takes 4 for 3. */
    private static final int BYTES_MAX = 4096 / 4 * 3;

    String text() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(WITH_OPERATORS);
            out.writeLong(partitionTime);
            // No count where there is nothing to count: so does Kafka Streams.
            if (!operatorTimes.isEmpty()) {
                out.writeInt(operatorTimes.size());
            }
            for (Map.Entry<String, Long> time : new TreeMap<>(operatorTimes).entrySet()) {
                byte[] name = time.getKey().getBytes(StandardCharsets.UTF_8);
                out.writeInt(name.length);
                out.write(name);
                out.writeLong(time.getValue());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /** Bytes that all operators of a task may take together. */
    static int operatorBytesMax() {
        return BYTES_MAX - FIXED_BYTES;
    }

    /** Bytes that an operator's time takes. */
    static int operatorBytes(String node) {
        return Integer.BYTES + node.getBytes(StandardCharsets.UTF_8).length + Long.BYTES;
    }

    static CommitMetadata parse(TopicPartition partition, String text) {
        if (text.isEmpty()) {
            return new CommitMetadata(-1, Map.of());
        }
        try (DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            return read(in);
        } catch (IOException | IllegalArgumentException unreadable) {
            LOG.warn(
                    "The metadata of the committed offset of {} is not what a stream application writes: [{}]. Its"
                            + " times start anew: late records may be taken that would have been refused.",
                    partition,
                    text);
            return new CommitMetadata(-1, Map.of());
        }
    }

    private static CommitMetadata read(DataInputStream in) throws IOException {
        byte version = in.readByte();
        if (version != WITHOUT_OPERATORS && version != WITH_OPERATORS) {
            throw new IllegalArgumentException("version " + version);
        }
        long partitionTime = in.readLong();
        Map<String, Long> times = new TreeMap<>();
        int count = version == WITH_OPERATORS && in.available() > 0 ? in.readInt() : 0;
        for (int i = 0; i < count; i++) {
            int length = in.readInt();
            byte[] name = in.readNBytes(length);
            times.put(new String(name, StandardCharsets.UTF_8), in.readLong());
        }
        return new CommitMetadata(partitionTime, times);
    }
}

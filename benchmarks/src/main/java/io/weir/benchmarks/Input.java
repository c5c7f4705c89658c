package io.weir.benchmarks;

import java.nio.ByteBuffer;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Records of a comparison: keys of 8 bytes, values of random bytes.
 *
 * @param records how many
 * @param valueBytes the size of a value
 * @param keys the key of each place
 * @param times the event time of each place, in epoch milliseconds
 */
record Input(long records, int valueBytes, LongUnaryOperator keys, LongUnaryOperator times) {
    private static final long SEED = 42;
    private static final int VALUES = 1_024;
    private static final long TOLD_EVERY = 50_000;

    /** Records of the moment in which they are sent. */
    Input(long records, int valueBytes, LongUnaryOperator keys) {
        this(records, valueBytes, keys, place -> System.currentTimeMillis());
    }

    /**
     * Writes the records to a topic, the partition by the hash of the key.
     *
     * @param bootstrap the broker
     * @param topic the topic
     * @param progress told now and then how many are sent
     */
    void produce(String bootstrap, String topic, LongConsumer progress) {
        byte[][] values = values();
        AtomicReference<@Nullable Exception> lost = new AtomicReference<>();
        try (KafkaProducer<byte[], byte[]> producer = producer(bootstrap)) {
            for (long place = 0; place < records; place++) {
                byte[] key = ByteBuffer.allocate(Long.BYTES)
                        .putLong(keys.applyAsLong(place))
                        .array();
                byte[] value = values[(int) (place % VALUES)];
                long time = times.applyAsLong(place);
                var unused = producer.send(new ProducerRecord<>(topic, null, time, key, value), (sent, failure) -> {
                    if (failure != null) {
                        lost.set(failure);
                    }
                });
                if (place % TOLD_EVERY == 0) {
                    progress.accept(place);
                }
            }
        }
        Exception failure = lost.get();
        if (failure != null) {
            throw new IllegalStateException(
                    "All records should reach topic [" + topic + "], and one was lost. Look at the broker's log.",
                    failure);
        }
    }

    private byte[][] values() {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[][] values = new byte[VALUES][valueBytes];
        for (byte[] value : values) {
            random.nextBytes(value);
        }
        return values;
    }

    private static KafkaProducer<byte[], byte[]> producer(String bootstrap) {
        Properties config = new Properties();
        config.put("bootstrap.servers", bootstrap);
        config.put("linger.ms", "50");
        config.put("batch.size", "262144");
        config.put("acks", "all");
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }
}

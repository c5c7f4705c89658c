package io.weir.benchmarks;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends records at an even pace, whatever becomes of them.
 *
 * <p>Each record is due at a moment that is known beforehand; a record that is sent late was due all the same. Keys
 * come in turn. The producer is owned by the pacer's thread.
 */
final class Pacer implements AutoCloseable {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final String bootstrap;
    private final String topic;
    private final Settings.Load load;
    private final Schedule schedule;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final Thread thread = new Thread(this::run, "pacer");
    private volatile boolean stopped;

    Pacer(String bootstrap, String topic, Settings.Load load, Schedule schedule) {
        this.bootstrap = bootstrap;
        this.topic = topic;
        this.load = load;
        this.schedule = schedule;
    }

    void start() {
        thread.start();
    }

    /**
     * Makes sure that every record was sent so far.
     *
     * @throws IllegalStateException if one was lost
     */
    void check() {
        Exception lost = failure.get();
        if (lost != null) {
            throw new IllegalStateException(
                    "All records should reach topic [" + topic + "], and one was lost. Look at the broker's log.",
                    lost);
        }
    }

    private void run() {
        var keys = Keys.inTurn(load.keys());
        byte[] value = new byte[load.valueBytes()];
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (long place = 0; !stopped; place++) {
                awaitDue(place);
                byte[] key = ByteBuffer.allocate(Long.BYTES)
                        .putLong(keys.applyAsLong(place))
                        .array();
                var unused = producer.send(new ProducerRecord<>(topic, key, value), (sent, lost) -> {
                    if (lost != null) {
                        failure.compareAndSet(null, lost);
                    }
                });
            }
        }
    }

    /** Sleeps a little at a time, and so sends what became due meanwhile at once. */
    private void awaitDue(long place) {
        while (!stopped && schedule.dueNanos(place) - System.nanoTime() > 0) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap, "linger.ms", "1", "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * When each record is due.
     *
     * @param startNanos when the first one is, as {@link System#nanoTime} counts
     * @param rate how many are due in a second
     */
    record Schedule(long startNanos, int rate) {
        private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

        long dueNanos(long place) {
            return startNanos + place / rate * SECOND_NANOS + place % rate * SECOND_NANOS / rate;
        }

        /** The first record that is due at this moment or later. */
        long placeAt(long nanos) {
            long since = Math.max(0, nanos - startNanos);
            long place = since / SECOND_NANOS * rate + since % SECOND_NANOS * rate / SECOND_NANOS;
            return dueNanos(place) < nanos ? place + 1 : place;
        }
    }
}

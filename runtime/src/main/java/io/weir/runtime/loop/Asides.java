package io.weir.runtime.loop;

import io.weir.engine.Outbox;
import io.weir.engine.OutputRecord;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what a handler puts aside of the topics of global stores, such as dead letters.
 *
 * <p>Most applications never do, so the producer is made for the first such record. Owned by the thread that keeps the
 * global stores.
 */
final class Asides implements Outbox, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Asides.class);

    private final Supplier<LaneProducer> producers;
    private @Nullable LaneProducer producer;

    Asides(Supplier<LaneProducer> producers) {
        this.producers = producers;
    }

    @Override
    public void send(OutputRecord record) {
        if (producer == null) {
            LaneProducer made = producers.get();
            // Kept before it is opened, so that it is closed whatever comes of that.
            producer = made;
            made.open();
        }
        producer.send(record);
    }

    @Override
    public int partitions(String topic) {
        throw new AssertionError("A global store has no sink, but one asked for the partitions of [" + topic + "].");
    }

    /** Waits until all that was sent is acknowledged: only then may the stores go on from behind it. */
    void flush() {
        if (producer != null) {
            producer.flush();
        }
    }

    /** Forgets the producer: what was sent since the last flush is sent again, by another. */
    void drop() {
        close();
        producer = null;
    }

    @Override
    public void close() {
        if (producer != null) {
            try {
                producer.close();
            } catch (RuntimeException failure) {
                LOG.warn("The producer of dead letters did not close cleanly; nothing is lost by that.", failure);
            }
        }
    }
}

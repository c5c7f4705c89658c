package io.weir.benchmarks.worker;

import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** A deduplication written by hand on Kafka Streams: each key once. */
final class KsFirstOnly implements FixedKeyProcessor<Long, byte[], byte[]> {
    private final long horizonMs;
    private @Nullable FixedKeyProcessorContext<Long, byte[]> context;
    private @Nullable WindowStore<Long, Long> seen;

    KsFirstOnly(long horizonMs) {
        this.horizonMs = horizonMs;
    }

    @Override
    public void init(FixedKeyProcessorContext<Long, byte[]> given) {
        context = given;
        seen = given.getStateStore(WorkerOrder.STORE);
    }

    @Override
    public void process(FixedKeyRecord<Long, byte[]> record) {
        WindowStore<Long, Long> store = seen;
        FixedKeyProcessorContext<Long, byte[]> out = context;
        if (store == null || out == null) {
            throw new AssertionError("A processor was given a record before it was initialised.");
        }
        long timeMs = record.timestamp();
        try (WindowStoreIterator<Long> found =
                store.fetch(record.key(), timeMs - horizonMs + 1, timeMs + horizonMs - 1)) {
            if (found.hasNext()) {
                return;
            }
        }
        store.put(record.key(), timeMs, timeMs);
        out.forward(record);
    }
}

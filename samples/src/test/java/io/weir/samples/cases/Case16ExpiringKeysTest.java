package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Keys that are deleted when nothing was heard of them for ten minutes.
 *
 * <p>State: the last event time of each key, deleted after ten minutes of stream time: it is bounded by the keys of
 * eleven minutes, since it is looked through once a minute.
 */
class Case16ExpiringKeysTest {
    private static final String SEEN = "seen";
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    /** Sends a tombstone for each key that has been silent for too long. */
    private static final class Expiry implements Processor<String, @Nullable String, String, @Nullable String> {
        private ProcessorContext<String, @Nullable String> context;
        private KeyValueStore<String, Long> seen;

        @Override
        public void init(ProcessorContext<String, @Nullable String> context) {
            this.context = context;
            this.seen = context.getStateStore(SEEN);
            context.schedule(Duration.ofMinutes(1), PunctuationType.STREAM_TIME, this::expire);
        }

        @Override
        public void process(Record<String, @Nullable String> record) {
            if (record.value() == null) {
                seen.delete(record.key());
            } else {
                seen.put(record.key(), record.timestamp());
            }
        }

        @SuppressWarnings("NullAway") // Null is the tombstone.
        private void expire(long nowMs) {
            try (KeyValueIterator<String, Long> rows = seen.all()) {
                rows.forEachRemaining(row -> {
                    if (nowMs - row.value >= LIFETIME.toMillis()) {
                        seen.delete(row.key);
                        context.forward(new Record<>(row.key, null, nowMs));
                    }
                });
            }
        }
    }

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(SEEN), Serdes.String(), Serdes.Long()));
        builder.stream("items", Consumed.with(Serdes.String(), Serdes.String()))
                .process(Expiry::new, SEEN)
                .to("ttlout", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    @Test
    void a_key_is_deleted_ten_minutes_after_its_last_record() {
        CaseReplay.of(topology())
                .input("items", Format.text(), Format.text())
                .output("ttlout", Format.text(), Format.text())
                .replay("C16");
    }
}

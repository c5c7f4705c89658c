package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.Stores;
import io.weir.state.WindowStore;
import io.weir.state.WindowStoreIterator;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Events by their id, each once in five minutes to either side.
 *
 * <p>State: the ids that were seen, each kept for ten minutes, in a window store: it is bounded by the different ids
 * of ten minutes. Every sighting renews the memory of an id, so one that is repeated often enough comes out once only.
 */
class Case09UniqueEventsTest {
    private static final String SEEN = "seen-events";
    private static final Duration ASIDE = Duration.ofMinutes(5);

    /** Lets an event through if its id was not seen near it in time. */
    private static final class FirstSightings implements Processor<@Nullable String, String, @Nullable String, String> {
        private ProcessorContext<@Nullable String, String> context;
        private WindowStore<String, Long> seen;

        @Override
        public void init(ProcessorContext<@Nullable String, String> context) {
            this.context = context;
            this.seen = context.getStateStore(SEEN);
        }

        @Override
        public void process(Record<@Nullable String, String> record) {
            String id = record.value();
            boolean known = isKnown(id, record.timestamp());
            seen.put(id, record.timestamp(), record.timestamp());
            if (!known) {
                context.forward(record);
            }
        }

        private boolean isKnown(String id, long timeMs) {
            try (WindowStoreIterator<Long> near =
                    seen.fetch(id, timeMs - ASIDE.toMillis(), timeMs + ASIDE.toMillis())) {
                return near.hasNext();
            }
        }
    }

    private static Topology topology() {
        Duration kept = ASIDE.multipliedBy(2);
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.windowStoreBuilder(
                Stores.persistentWindowStore(SEEN, kept, kept, false), Serdes.String(), Serdes.Long()));
        builder.stream("events", Consumed.with(Serdes.String(), Serdes.String()))
                .process(FirstSightings::new, SEEN)
                .to("unique", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    @Test
    void an_event_comes_out_once_while_its_id_is_repeated_within_five_minutes() {
        CaseReplay.of(topology())
                .input("events", Format.text(), Format.text())
                .output("unique", Format.text(), Format.text())
                .replay("C09");
    }
}

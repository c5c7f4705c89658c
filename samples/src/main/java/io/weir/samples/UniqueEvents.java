package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.FixedKeyProcessor;
import io.weir.processor.FixedKeyProcessorContext;
import io.weir.processor.FixedKeyRecord;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.state.Stores;
import io.weir.state.WindowStore;
import io.weir.state.WindowStoreIterator;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Lets each event through once, by its id, however often it is sent within an hour.
 *
 * <p>State: the ids of the last hour in a window store, which forgets them by itself: it is bounded by the events of
 * an hour. Ids are compared within a partition, so an event that is sent again has to have the same key.
 */
public final class UniqueEvents {
    private static final String IDS = "event-ids";
    private static final Duration REMEMBERED = Duration.ofHours(1);

    private UniqueEvents() {}

    /** An event of a device, which is the key. */
    public record Event(String id, String text) {}

    /** Passes an event on if its id is new. */
    static final class FirstOnly implements FixedKeyProcessor<String, Event, Event> {
        private FixedKeyProcessorContext<String, Event> context;
        private WindowStore<String, Long> ids;

        @Override
        public void init(FixedKeyProcessorContext<String, Event> context) {
            this.context = context;
            this.ids = context.getStateStore(IDS);
        }

        @Override
        public void process(FixedKeyRecord<String, Event> record) {
            if (isNew(record.value().id(), record.timestamp())) {
                ids.put(record.value().id(), record.timestamp(), record.timestamp());
                context.forward(record);
            }
        }

        private boolean isNew(String id, long timeMs) {
            long aside = REMEMBERED.toMillis();
            try (WindowStoreIterator<Long> seen = ids.fetch(id, timeMs - aside, timeMs + aside)) {
                return !seen.hasNext();
            }
        }
    }

    /** What runs: events in, the same events out, each once, by device. */
    public static Topology topology() {
        Serde<Event> eventSerde = JsonSerde.of(Event.class);

        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.windowStoreBuilder(
                Stores.persistentWindowStore(IDS, REMEMBERED, REMEMBERED, false), Serdes.String(), Serdes.Long()));
        builder.stream("events", Consumed.with(Serdes.String(), eventSerde))
                .processValues(FirstOnly::new, IDS)
                .to("unique-events", Produced.with(Serdes.String(), eventSerde));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "unique-events");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}

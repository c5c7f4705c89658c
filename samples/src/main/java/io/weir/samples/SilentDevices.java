package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Devices of which nothing was heard for ten minutes, by the clock on the wall.
 *
 * <p>State: when each device was last heard, deleted as soon as its silence is reported: it is bounded by the devices
 * that are not silent. The clock also moves when nothing comes in at all, which event time does not.
 */
public final class SilentDevices {
    private static final String HEARD = "last-heard";
    private static final Duration SILENCE = Duration.ofMinutes(10);

    private SilentDevices() {}

    /** That a device, which is the key, was last heard at a time. */
    public record Silence(Instant lastHeard) {}

    /** Notes who is heard, and looks every minute for who is not. */
    static final class Watch implements Processor<String, String, String, Silence> {
        private ProcessorContext<String, Silence> context;
        private KeyValueStore<String, Long> heard;

        @Override
        public void init(ProcessorContext<String, Silence> context) {
            this.context = context;
            this.heard = context.getStateStore(HEARD);
            context.schedule(Duration.ofMinutes(1), PunctuationType.WALL_CLOCK_TIME, this::look);
        }

        @Override
        public void process(Record<String, String> record) {
            heard.put(record.key(), context.currentSystemTimeMs());
        }

        private void look(long nowMs) {
            try (KeyValueIterator<String, Long> devices = heard.all()) {
                devices.forEachRemaining(device -> report(device.key, device.value, nowMs));
            }
        }

        private void report(String device, long heardMs, long nowMs) {
            if (nowMs - heardMs >= SILENCE.toMillis()) {
                heard.delete(device);
                context.forward(new Record<>(device, new Silence(Instant.ofEpochMilli(heardMs)), nowMs));
            }
        }
    }

    /** What runs: heartbeats in, silences out, both by device. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(HEARD), Serdes.String(), Serdes.Long()));
        builder.stream("heartbeats", Consumed.with(Serdes.String(), Serdes.String()))
                .process(Watch::new, HEARD)
                .to("silent-devices", Produced.with(Serdes.String(), JsonSerde.of(Silence.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "silent-devices");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}

package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.PunctuationType;
import io.weir.processor.Timer;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Devices of which nothing was heard for ten minutes, by the clock on the wall.
 *
 * <p>State: one timer for each device, gone as soon as its silence is reported: it is bounded by the devices that are
 * not silent. The clock also moves when nothing comes in at all, which event time does not. Looking for who is silent
 * costs as much as there are silent devices, however many others there are.
 */
public final class SilentDevices {
    private static final String SILENT = "silent";
    private static final Duration SILENCE = Duration.ofMinutes(10);

    private SilentDevices() {}

    /** That a device, which is the key, was last heard at a time. */
    public record Silence(Instant lastHeard) {}

    /** Sets the timer of a device anew whenever it is heard. */
    static final class Watch implements KeyedProcessor<String, String, Silence> {
        private KeyedContext<String, Silence> context;

        @Override
        public void init(KeyedContext<String, Silence> context) {
            this.context = context;
        }

        @Override
        public void process(FixedKeyRecord<String, String> heartbeat) {
            long silentFrom = context.systemTime() + SILENCE.toMillis();
            context.timers().schedule(SILENT, PunctuationType.WALL_CLOCK_TIME, silentFrom);
        }

        @Override
        public void onTimer(Timer<String> timer) {
            context.forward(new Silence(Instant.ofEpochMilli(timer.time()).minus(SILENCE)));
        }
    }

    /** What runs: heartbeats in, silences out, both by device. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("heartbeats", Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(KeyedProcessorSupplier.of(Watch::new), Keyed.as("silent-devices"))
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

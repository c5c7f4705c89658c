package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.TimeWindows;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * One alert a minute for a machine that was too hot three times or more in it.
 *
 * <p>State: one count a machine and minute, and beside it the count that waits to be final, both kept until the minute
 * is over by ten seconds of grace: bounded by the machines that are too hot within seventy seconds. The buffer is
 * bounded in rows too: should it be full, the application stops rather than say something that is not final.
 */
public final class OverheatAlerts {
    private static final double TOO_HOT_CELSIUS = 90;
    private static final long OFTEN = 3;
    private static final long MACHINES_MAX = 100_000;

    private OverheatAlerts() {}

    /** What a machine, which is the key, measured. */
    public record Reading(double celsius) {}

    /** How often a machine was too hot in the minute that began at a time. */
    public record Alert(Instant minute, long times) {}

    /** What runs: readings in, alerts out, both by machine. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("machine-readings", Consumed.with(Serdes.String(), JsonSerde.of(Reading.class)))
                .filter((machine, reading) -> reading.celsius() >= TOO_HOT_CELSIUS)
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMinutes(1), Duration.ofSeconds(10)))
                .count()
                .suppress(Suppressed.untilWindowCloses(
                        Suppressed.BufferConfig.maxRecords(MACHINES_MAX).shutDownWhenFull()))
                .toStream()
                .filter((machine, times) -> times >= OFTEN)
                .map((machine, times) ->
                        KeyValue.pair(machine.key(), new Alert(machine.window().startTime(), times)))
                .to("overheat-alerts", Produced.with(Serdes.String(), JsonSerde.of(Alert.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "overheat-alerts");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}

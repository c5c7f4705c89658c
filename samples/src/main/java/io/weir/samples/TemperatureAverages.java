package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
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
 * The average temperature of each sensor, in windows of five minutes.
 *
 * <p>State: a sum and a number for each sensor and window, kept until the window is over by the grace period: it is
 * bounded by the sensors that send something within six minutes. A reading that comes later than that is dropped and
 * counted. Each reading sends the average of its window anew, at the latest with the next commit.
 */
public final class TemperatureAverages {
    private static final Duration WINDOW = Duration.ofMinutes(5);
    private static final Duration GRACE = Duration.ofMinutes(1);

    private TemperatureAverages() {}

    /** What a sensor, which is the key, measured. */
    public record Reading(double celsius) {}

    /** The average of a window that began at a time. */
    public record Average(Instant from, double celsius) {}

    /** Readings so far. */
    record Sum(long readings, double celsius) {
        static final Sum NONE = new Sum(0, 0);

        Sum with(Reading reading) {
            return new Sum(readings + 1, celsius + reading.celsius());
        }

        double average() {
            return celsius / readings;
        }
    }

    /** What runs: readings in, averages out, both by sensor. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("temperatures", Consumed.with(Serdes.String(), JsonSerde.of(Reading.class)))
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(WINDOW, GRACE))
                .aggregate(
                        () -> Sum.NONE,
                        (sensor, reading, sum) -> sum.with(reading),
                        Materialized.with(Serdes.String(), JsonSerde.of(Sum.class)))
                .toStream()
                .map((window, sum) ->
                        KeyValue.pair(window.key(), new Average(window.window().startTime(), sum.average())))
                .to("temperature-averages", Produced.with(Serdes.String(), JsonSerde.of(Average.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "temperature-averages");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}

package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.WindowedSerdes;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * The average temperature of a device over any half second.
 *
 * <p>State: one aggregate for each different set of readings that lie within half a second of one another, kept until
 * the grace period of 100 ms is over: at most two a reading, of the readings of a little more than a second.
 */
class Case12SlidingTemperatureTest {
    private static final Duration HALF_SECOND = Duration.ofMillis(500);

    private record Readings(int number, double sum) {
        Readings with(double temperature) {
            return new Readings(number + 1, sum + temperature);
        }

        double average() {
            return sum / number;
        }
    }

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("temps", Consumed.with(Serdes.String(), Serdes.Double()))
                .groupByKey()
                .windowedBy(SlidingWindows.ofTimeDifferenceAndGrace(HALF_SECOND, Duration.ofMillis(100)))
                .aggregate(
                        () -> new Readings(0, 0),
                        (device, temperature, readings) -> readings.with(temperature),
                        Materialized.with(Serdes.String(), JsonSerde.of(Readings.class)))
                .mapValues(Readings::average)
                .toStream()
                .to(
                        "tavg",
                        Produced.with(
                                WindowedSerdes.timeWindowedSerdeFrom(String.class, HALF_SECOND.toMillis()),
                                Serdes.Double()));
        return builder.build();
    }

    @Test
    void each_half_second_that_a_reading_changes_sends_its_average() {
        CaseReplay.of(topology())
                .input("temps", Format.text(), Format.doubles())
                .output("tavg", Format.slidingWindows(HALF_SECOND), Format.doubles())
                .replay("C12");
    }
}

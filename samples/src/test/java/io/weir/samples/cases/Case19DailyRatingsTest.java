package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Ratings of a film, counted by day, with an hour for stragglers.
 *
 * <p>State: one count a film and day, kept until one o'clock of the next day: bounded by two days' films. Days begin at
 * midnight UTC, as all windows are aligned to the epoch.
 */
class Case19DailyRatingsTest {
    private static final Duration DAY = Duration.ofDays(1);

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("ratings", Consumed.with(Serdes.String(), Serdes.Integer()))
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(DAY, Duration.ofHours(1)))
                .count()
                .toStream()
                .to(
                        "daily",
                        Produced.with(
                                WindowedSerdes.timeWindowedSerdeFrom(String.class, DAY.toMillis()), Serdes.Long()));
        return builder.build();
    }

    @Test
    void a_record_of_yesterday_counts_until_one_hour_after_midnight() {
        CaseReplay.of(topology())
                .input("ratings", Format.text(), Format.integers())
                .output("daily", Format.windows(DAY), Format.longs())
                .replay("C19");
    }
}

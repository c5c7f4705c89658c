package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Users with three clicks or more in a minute.
 *
 * <p>State: one count a user and minute, kept until the minute is over by the grace period of ten seconds: it is
 * bounded by the users who click in a little more than a minute.
 */
class Case02ClickBurstsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long BURST = 3;

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("clicks", Consumed.with(Serdes.String(), Serdes.String()))
                .selectKey((none, user) -> user)
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeAndGrace(MINUTE, Duration.ofSeconds(10)))
                .count()
                .filter((user, clicks) -> clicks >= BURST)
                .toStream()
                .filter((user, clicks) -> clicks != null)
                .to(
                        "bursts",
                        Produced.with(
                                WindowedSerdes.timeWindowedSerdeFrom(String.class, MINUTE.toMillis()), Serdes.Long()));
        return builder.build();
    }

    @Test
    void a_third_click_in_a_minute_is_a_burst_and_a_late_one_does_not_count() {
        CaseReplay.of(topology())
                .input("clicks", Format.text(), Format.text())
                .output("bursts", Format.windows(MINUTE), Format.longs())
                .replay("C02");
    }
}

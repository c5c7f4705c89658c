package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * How many pressure readings a sensor sent in ten seconds, said once.
 *
 * <p>State: one count a sensor and window, and beside it the count that waits to be final, both kept until the grace
 * period of five seconds is over: bounded by the sensors of fifteen seconds. A window closes when a record's event time
 * says so; waiting does not close it.
 */
class Case13FinalCountTest {
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("pressure", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(TEN_SECONDS, Duration.ofSeconds(5)))
                .count()
                .suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded()))
                .toStream()
                .to(
                        "final",
                        Produced.with(
                                WindowedSerdes.timeWindowedSerdeFrom(String.class, TEN_SECONDS.toMillis()),
                                Serdes.Long()));
        return builder.build();
    }

    @Test
    void the_count_of_a_window_comes_out_once_when_it_closes() {
        CaseReplay.of(topology())
                .input("pressure", Format.text(), Format.text())
                .output("final", Format.windows(TEN_SECONDS), Format.longs())
                .replay("C13");
    }
}

package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.processor.TimestampExtractor;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Orders counted by status and second, by a time that the order itself tells.
 *
 * <p>State: one count a status and second, kept for two seconds of grace: bounded by three seconds' statuses. With
 * seconds taken for milliseconds, all of it falls into one window of January 1970.
 */
class Case25PayloadTimeTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private record Order(String status, long epochSecond) {}

    private static Topology topology(TimestampExtractor orderTime) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(
                        "orderflow",
                        Consumed.with(Serdes.String(), JsonSerde.of(Order.class))
                                .withTimestampExtractor(orderTime))
                .groupBy((none, order) -> order.status(), Grouped.with(Serdes.String(), JsonSerde.of(Order.class)))
                .windowedBy(TimeWindows.ofSizeAndGrace(SECOND, Duration.ofSeconds(2)))
                .count()
                .toStream()
                .to(
                        "o",
                        Produced.with(
                                WindowedSerdes.timeWindowedSerdeFrom(String.class, SECOND.toMillis()), Serdes.Long()));
        return builder.build();
    }

    private static CaseReplay orders(TimestampExtractor orderTime) {
        return CaseReplay.of(topology(orderTime))
                .input("orderflow", Format.text(), Format.in(Order.class, Case25PayloadTimeTest::order))
                .output("o", Format.windows(SECOND), Format.longs());
    }

    @Test
    void seconds_taken_for_milliseconds_make_one_window_of_all() {
        orders((record, partitionTime) -> ((Order) record.value()).epochSecond())
                .replay("C25", "event time in the payload (seconds taken for milliseconds)");
    }

    @Test
    void seconds_are_converted() {
        orders((record, partitionTime) -> SECOND.toMillis() * ((Order) record.value()).epochSecond())
                .replay("C25", "event time in the payload (converted)");
    }

    private static Order order(String text) {
        String[] parts = text.split(",", 2);
        return new Order(parts[0], Long.parseLong(parts[1]));
    }
}

package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Cards that pay three times or more in half a minute, with records days out of order.
 *
 * <p>State: one attempt a card and half minute, kept for the grace period: without grace it is bounded by the cards of
 * half a minute, with a week of grace by those of a week. Whether a record is late is told by all cards of its
 * partition.
 */
class Case28CardVelocityTest {
    private static final Duration HALF_MINUTE = Duration.ofSeconds(30);
    private static final int MANY = 3;

    private record Attempts(int number, long total) {
        Attempts with(long amount) {
            return new Attempts(number + 1, total + amount);
        }
    }

    private static Topology topology(Duration grace) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("tx", Consumed.with(Serdes.String(), Serdes.Long()))
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(HALF_MINUTE, grace))
                .aggregate(
                        () -> new Attempts(0, 0),
                        (card, amount, attempts) -> attempts.with(amount),
                        Materialized.with(Serdes.String(), JsonSerde.of(Attempts.class)))
                .toStream()
                .filter((card, attempts) -> attempts.number() >= MANY)
                .to(
                        "anomalies",
                        Produced.with(
                                WindowedSerdes.timeWindowedSerdeFrom(String.class, HALF_MINUTE.toMillis()),
                                JsonSerde.of(Attempts.class)));
        return builder.build();
    }

    private static CaseReplay payments(Duration grace) {
        return CaseReplay.of(topology(grace))
                .input("tx", Format.text(), Format.longs())
                .output(
                        "anomalies",
                        Format.windows(HALF_MINUTE),
                        Format.out(Attempts.class, it -> "attempts=" + it.number() + " total=" + it.total()));
    }

    @Test
    void without_grace_another_cards_later_day_makes_a_payment_late() {
        payments(Duration.ZERO).replay("C28", "three card payments in 30 s, events days out of order, grace PT0S");
    }

    @Test
    void with_a_week_of_grace_the_third_payment_counts() {
        payments(Duration.ofDays(7))
                .replay("C28", "three card payments in 30 s, events days out of order, grace PT168H");
    }
}

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
 * Number, volume and price of the trades of a minute.
 *
 * <p>State: one statistic a symbol and minute, kept for that minute alone, because there is no grace: bounded by the
 * symbols. Each trade sends the statistic anew; {@code suppress} would send it once a minute.
 */
class Case18TradeStatisticsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private record Trade(long volume, double price) {}

    private record Statistic(long trades, long volume, double turnover) {
        Statistic with(Trade trade) {
            return new Statistic(trades + 1, volume + trade.volume(), turnover + trade.volume() * trade.price());
        }

        double averagePrice() {
            return turnover / volume;
        }
    }

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("trades", Consumed.with(Serdes.String(), JsonSerde.of(Trade.class)))
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(MINUTE))
                .aggregate(
                        () -> new Statistic(0, 0, 0),
                        (symbol, trade, statistic) -> statistic.with(trade),
                        Materialized.with(Serdes.String(), JsonSerde.of(Statistic.class)))
                .toStream()
                .to(
                        "stats",
                        Produced.with(
                                WindowedSerdes.timeWindowedSerdeFrom(String.class, MINUTE.toMillis()),
                                JsonSerde.of(Statistic.class)));
        return builder.build();
    }

    @Test
    void each_trade_sends_the_statistic_of_its_minute() {
        CaseReplay.of(topology())
                .input("trades", Format.text(), Format.in(Trade.class, Case18TradeStatisticsTest::trade))
                .output("stats", Format.windows(MINUTE), Format.out(Statistic.class, Case18TradeStatisticsTest::text))
                .replay("C18");
    }

    private static Trade trade(String text) {
        String[] parts = text.split("@", 2);
        return new Trade(Long.parseLong(parts[0]), Double.parseDouble(parts[1]));
    }

    private static String text(Statistic it) {
        return "trades=" + it.trades() + " volume=" + it.volume() + " vwap=" + it.averagePrice();
    }
}

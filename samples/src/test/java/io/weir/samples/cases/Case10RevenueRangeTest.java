package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * The lowest and the highest revenue of a film, by year.
 *
 * <p>State: one range a year, so it is bounded by the number of years. Each sale sends the range of its year, also if
 * it did not change.
 */
class Case10RevenueRangeTest {
    private record Sale(String film, int year, int revenue) {}

    private record Range(int lowest, int highest) {
        static final Range NONE = new Range(Integer.MAX_VALUE, Integer.MIN_VALUE);

        Range with(int revenue) {
            return new Range(Math.min(lowest, revenue), Math.max(highest, revenue));
        }
    }

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("sales", Consumed.with(Serdes.String(), JsonSerde.of(Sale.class)))
                .map((key, sale) -> KeyValue.pair(sale.year(), sale.revenue()))
                .groupByKey(Grouped.with(Serdes.Integer(), Serdes.Integer()))
                .aggregate(
                        () -> Range.NONE,
                        (year, revenue, range) -> range.with(revenue),
                        Materialized.with(Serdes.Integer(), JsonSerde.of(Range.class)))
                .toStream()
                .to("minmax", Produced.with(Serdes.Integer(), JsonSerde.of(Range.class)));
        return builder.build();
    }

    @Test
    void each_sale_sends_the_range_of_its_year() {
        CaseReplay.of(topology())
                .input("sales", Format.text(), Format.in(Sale.class, Case10RevenueRangeTest::sale))
                .output(
                        "minmax",
                        Format.integers(),
                        Format.out(Range.class, range -> range.lowest() + "/" + range.highest()))
                .replay("C10");
    }

    private static Sale sale(String text) {
        String[] parts = text.split(",", 3);
        return new Sale(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }
}

package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.state.KeyValue;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * How many users live in each region.
 *
 * <p>State: the table of users, one row each, and one count a region. A region that everyone left stays, with 0: so the
 * counts are bounded by the number of regions there ever were.
 */
class Case04UsersPerRegionTest {
    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.table("userregions", Consumed.with(Serdes.String(), Serdes.String()))
                .groupBy((user, region) -> KeyValue.pair(region, user), Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.as("cnt"))
                .toStream()
                .to("regioncounts", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    @Test
    void a_user_who_moves_is_taken_from_one_region_and_added_to_another() {
        CaseReplay.of(topology())
                .input("userregions", Format.text(), Format.text())
                .output("regioncounts", Format.text(), Format.longs())
                .replay("C04");
    }
}

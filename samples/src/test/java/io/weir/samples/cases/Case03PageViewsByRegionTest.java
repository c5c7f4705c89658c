package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KTable;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Page views by region of the viewer, in five minutes that begin each minute.
 *
 * <p>State: the profiles, one row a user; and one count a region and window, kept while the window can still change:
 * five windows a region at a time. A profile counts from the moment it is read, not before.
 */
class Case03PageViewsByRegionTest {
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> regions = builder.table("profiles", Consumed.with(Serdes.String(), Serdes.String()));
        builder.stream("views", Consumed.with(Serdes.String(), Serdes.String()))
                .leftJoin(regions, (page, region) -> region == null ? "UNKNOWN" : region)
                .groupBy((user, region) -> region, Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeWithNoGrace(FIVE_MINUTES).advanceBy(Duration.ofMinutes(1)))
                .count()
                .toStream()
                .to(
                        "byregion",
                        Produced.with(
                                WindowedSerdes.timeWindowedSerdeFrom(String.class, FIVE_MINUTES.toMillis()),
                                Serdes.Long()));
        return builder.build();
    }

    @Test
    void a_view_counts_for_the_region_that_is_known_when_it_comes() {
        CaseReplay.of(topology())
                .input("views", Format.text(), Format.text())
                .input("profiles", Format.text(), Format.text())
                .output("byregion", Format.windows(FIVE_MINUTES), Format.longs())
                .replay("C03");
    }
}

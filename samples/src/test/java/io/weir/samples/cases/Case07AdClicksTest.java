package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Ads that were shown, with the clicks that came within five seconds, and what found no partner.
 *
 * <p>State: ads and clicks of the last ten seconds, and beside them those that wait for a partner. What found none
 * comes out once its five seconds are over, which only another record's event time can tell.
 */
class Case07AdClicksTest {
    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> shown = builder.stream("shown", Consumed.with(Serdes.String(), Serdes.String()));
        KStream<String, String> clicked = builder.stream("clicked", Consumed.with(Serdes.String(), Serdes.String()));
        shown.outerJoin(
                        clicked,
                        (ad, click) -> ad + "/" + click,
                        JoinWindows.ofTimeDifferenceWithNoGrace(Duration.ofSeconds(5)),
                        StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String()))
                .to("ads", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    @Test
    void what_found_no_partner_comes_out_when_its_window_is_over() {
        CaseReplay.of(topology())
                .input("shown", Format.text(), Format.text())
                .input("clicked", Format.text(), Format.text())
                .output("ads", Format.text(), Format.text())
                .replay("C07");
    }
}

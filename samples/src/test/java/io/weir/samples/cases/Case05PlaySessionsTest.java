package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.WindowedSerdes;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Plays of a user, counted by sessions that end after half an hour without any.
 *
 * <p>State: the open sessions, each kept for an hour of grace after its end, so it is bounded by the sessions of an
 * hour and a half. A play between two sessions makes them one, and the two are deleted downstream.
 */
class Case05PlaySessionsTest {
    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("plays", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .windowedBy(SessionWindows.ofInactivityGapAndGrace(Duration.ofMinutes(30), Duration.ofHours(1)))
                .count()
                .toStream()
                .to("sessions", Produced.with(WindowedSerdes.sessionWindowedSerdeFrom(String.class), Serdes.Long()));
        return builder.build();
    }

    @Test
    void a_play_between_two_sessions_makes_them_one() {
        CaseReplay.of(topology())
                .input("plays", Format.text(), Format.text())
                .output("sessions", Format.sessions(), Format.longs())
                .replay("C05");
    }
}

package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * The hours of each team, from a table of projects.
 *
 * <p>State: the projects, one row each, and one sum a team. A team without projects stays, with 0: so the sums are
 * bounded by the number of teams there ever were.
 */
class Case26TeamHoursTest {
    private record Project(String team, int hours) {}

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.table("projects", Consumed.with(Serdes.String(), JsonSerde.of(Project.class)))
                .groupBy(
                        (name, project) -> KeyValue.pair(project.team(), project.hours()),
                        Grouped.with(Serdes.String(), Serdes.Integer()))
                .reduce(Integer::sum, (sum, hours) -> sum - hours)
                .toStream()
                .to("hours", Produced.with(Serdes.String(), Serdes.Integer()));
        return builder.build();
    }

    @Test
    void a_change_within_a_team_shows_no_half_subtracted_sum() {
        CaseReplay.of(topology())
                .input("projects", Format.text(), Format.in(Project.class, Case26TeamHoursTest::project))
                .output("hours", Format.text(), Format.integers())
                .replay("C26");
    }

    private static Project project(String text) {
        String[] parts = text.split(":", 2);
        return new Project(parts[0], Integer.parseInt(parts[1]));
    }
}

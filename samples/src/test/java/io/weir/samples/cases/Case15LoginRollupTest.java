package io.weir.samples.cases;

import io.weir.dsl.Aggregator;
import io.weir.dsl.Consumed;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Log-ins over web, mobile and tv in one roll-up for each application.
 *
 * <p>State: one roll-up an application, with a number a user in it: bounded by applications times users. The three
 * topics share one store.
 */
class Case15LoginRollupTest {
    private record Rollup(SortedMap<String, Integer> logins) {
        Rollup with(String application, String user) {
            SortedMap<String, Integer> more = new TreeMap<>(logins);
            more.merge(application + "/" + user, 1, Integer::sum);
            return new Rollup(more);
        }
    }

    private static KGroupedStream<String, String> logins(StreamsBuilder builder, String topic) {
        return builder.stream(topic, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey();
    }

    private static Topology topology() {
        Aggregator<String, String, Rollup> login = (application, user, rollup) -> rollup.with(application, user);
        StreamsBuilder builder = new StreamsBuilder();
        logins(builder, "web")
                .cogroup(login)
                .cogroup(logins(builder, "mobile"), login)
                .cogroup(logins(builder, "tv"), login)
                .aggregate(
                        () -> new Rollup(new TreeMap<>()),
                        Materialized.with(Serdes.String(), JsonSerde.of(Rollup.class)))
                .toStream()
                .to("rollup", Produced.with(Serdes.String(), JsonSerde.of(Rollup.class)));
        return builder.build();
    }

    @Test
    void log_ins_of_three_topics_add_up_in_one_row() {
        CaseReplay.of(topology())
                .input("web", Format.text(), Format.text())
                .input("mobile", Format.text(), Format.text())
                .input("tv", Format.text(), Format.text())
                .output("rollup", Format.text(), Format.out(Rollup.class, Case15LoginRollupTest::text))
                .replay("C15");
    }

    private static String text(Rollup rollup) {
        return rollup.logins().entrySet().stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}

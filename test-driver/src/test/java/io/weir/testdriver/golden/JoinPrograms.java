package io.weir.testdriver.golden;

import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.TableJoined;
import io.weir.state.KeyValue;
import io.weir.state.Stores;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** The programs behind titles of joins other than those of two tables by key. */
final class JoinPrograms {
    private static final JoinWindows NEAR = JoinWindows.ofTimeDifferenceAndGrace(ms(10), ms(5));
    private static final Duration HISTORY = ms(1_000);

    private JoinPrograms() {}

    static Map<String, Consumer<Program>> all() {
        Map<String, Consumer<Program>> all = new LinkedHashMap<>();
        streams(all);
        streamNames(all);
        tables(all);
        globals(all);
        return all;
    }

    private static void streams(Map<String, Consumer<Program>> all) {
        all.put("stream-stream inner join 10ms grace 5", program -> {
            KStream<String, String> left = program.stream("L");
            left.join(program.stream("R"), JoinPrograms::joined, NEAR).to("O");
        });
        all.put("stream-stream left join 10ms grace 5", program -> {
            KStream<String, String> left = program.stream("L");
            left.leftJoin(program.stream("R"), JoinPrograms::joined, NEAR).to("O");
        });
        all.put("stream-stream outer join before 3 after 10 grace 5", program -> {
            KStream<String, String> left = program.stream("L");
            left.outerJoin(program.stream("R"), JoinPrograms::joined, NEAR.before(ms(3)))
                    .to("O");
        });
        all.put("stream-stream join old records beyond retention (10ms, grace 0): inner", program -> {
            KStream<String, String> left = program.stream("L");
            left.join(program.stream("R"), JoinPrograms::joined, JoinWindows.ofTimeDifferenceWithNoGrace(ms(10)))
                    .to("O");
        });
    }

    private static void streamNames(Map<String, Consumer<Program>> all) {
        all.put("stream-stream outer join named + store name", program -> {
            KStream<String, String> left = program.stream("L");
            left.outerJoin(
                            program.stream("R"),
                            JoinPrograms::joined,
                            NEAR,
                            StreamJoined.<String, String, String>as("js").withName("jn"))
                    .to("O");
        });
        all.put("stream-stream inner join with repartition both sides", program -> {
            KStream<String, String> left = program.stream("L");
            KStream<String, String> right = program.stream("R");
            left.selectKey((key, value) -> value)
                    .join(right.map(KeyValue::pair), JoinPrograms::joined, NEAR)
                    .to("O");
        });
        all.put("stream-stream join named, both repartitioned", program -> {
            KStream<String, String> left = program.stream("L").selectKey((key, value) -> value);
            left.leftJoin(
                            program.stream("R").selectKey((key, value) -> value),
                            JoinPrograms::joined,
                            NEAR,
                            StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                                    .withName("jn"))
                    .peek((key, value) -> {});
        });
        all.put("self join optimised", program -> {
            program.properties().setProperty("topology.optimization", "all");
            KStream<String, String> stream = program.stream("L");
            stream.join(stream, JoinPrograms::joined, NEAR).to("O");
        });
    }

    private static void tables(Map<String, Consumer<Program>> all) {
        all.put("stream-table join, versioned with grace 10", program -> {
            KStream<String, String> stream = program.stream("L");
            KTable<String, String> table = program.builder()
                    .table("T", Materialized.as(Stores.persistentVersionedKeyValueStore("vs", HISTORY)));
            stream.join(
                            table,
                            JoinPrograms::joined,
                            Joined.<String, String, String>as("jn").withGracePeriod(ms(10)))
                    .to("O");
        });
        all.put(
                "versioned store content",
                program -> program.builder()
                        .<String, String>table(
                                "T", Materialized.as(Stores.persistentVersionedKeyValueStore("vs", HISTORY, ms(100))))
                        .toStream()
                        .to("O"));
        all.put("FK inner join", program -> {
            KTable<String, String> left = program.table("L");
            left.join(program.table("R"), JoinPrograms::textBeforeColon, JoinPrograms::joined)
                    .toStream()
                    .to("O");
        });
        all.put("FK left join", program -> {
            KTable<String, String> left = program.table("L");
            left.leftJoin(program.table("R"), JoinPrograms::textBeforeColon, JoinPrograms::joined, TableJoined.as("fk"))
                    .toStream()
                    .to("O");
        });
    }

    private static void globals(Map<String, Consumer<Program>> all) {
        all.put("global table join", program -> {
            var table = program.builder().<String, String>globalTable("G", Materialized.as("gs"));
            program.stream("S")
                    .join(table, (key, value) -> value, JoinPrograms::joined)
                    .to("O");
        });
        all.put("global join inner, named/unnamed", program -> {
            var table = program.builder().<String, String>globalTable("G");
            program.stream("S")
                    .join(table, (key, value) -> value, JoinPrograms::joined)
                    .peek((key, value) -> {});
        });
    }

    private static String joined(@Nullable String left, @Nullable String right) {
        return left + "+" + right;
    }

    private static @Nullable String textBeforeColon(String value) {
        String text = value.substring(0, value.indexOf(':'));
        return text.isEmpty() ? null : text;
    }

    private static Duration ms(long count) {
        return Duration.ofMillis(count);
    }
}

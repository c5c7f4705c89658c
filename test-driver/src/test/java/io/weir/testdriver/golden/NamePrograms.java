package io.weir.testdriver.golden;

import static io.weir.testdriver.golden.Program.peeked;

import io.weir.dsl.Aggregator;
import io.weir.dsl.Branched;
import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Joined;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.Printed;
import io.weir.dsl.Produced;
import io.weir.dsl.Repartitioned;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.ValueTransformerWithKey;
import io.weir.processor.FixedKeyProcessor;
import io.weir.processor.Processor;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.Stores;
import io.weir.transform.ProcessorContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;

/** The programs behind titles that tell names alone. */
final class NamePrograms {
    private static final TimeWindows WINDOWS = TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(10));
    private static final SessionWindows SESSIONS = SessionWindows.ofInactivityGapWithNoGrace(Duration.ofMillis(10));

    private NamePrograms() {}

    static Map<String, Consumer<Program>> all() {
        Map<String, Consumer<Program>> all = new LinkedHashMap<>();
        aggregates(all);
        windows(all);
        tables(all);
        joins(all);
        streams(all);
        cogroups(all);
        stores(all);
        return all;
    }

    private static void aggregates(Map<String, Consumer<Program>> all) {
        all.put(
                "groupByKey().count(Materialized.with) then peek",
                program -> peeked(
                        program.stream("S").groupByKey().count(Materialized.with(Serdes.String(), Serdes.Long()))));
        all.put(
                "groupByKey().count() then peek",
                program -> peeked(program.stream("S").groupByKey().count()));
        all.put(
                "groupByKey().aggregate(Materialized.with)",
                program -> peeked(program.stream("S")
                        .groupByKey()
                        .aggregate(() -> "", (k, v, a) -> a, Materialized.with(Serdes.String(), Serdes.String()))));
        all.put(
                "count(Named)",
                program -> program.stream("S")
                        .groupByKey()
                        .count(Named.as("cn"))
                        .toStream(Named.as("ts"))
                        .peek((k, v) -> {}));
        all.put(
                "groupBy(Grouped.as g).count()",
                program -> peeked(program.stream("S")
                        .groupBy((k, v) -> v, Grouped.as("g"))
                        .count()));
        all.put("two aggregates on one groupBy (no optimisation)", program -> {
            var grouping = program.stream("S").groupBy((k, v) -> v);
            grouping.count();
            grouping.reduce((a, b) -> b);
        });
        all.put("two aggregates on one groupBy (optimised)", program -> {
            program.properties().setProperty("topology.optimization", "all");
            var grouping = program.stream("S").groupBy((k, v) -> v);
            grouping.count();
            grouping.reduce((a, b) -> b);
        });
        all.put("two aggregates on one named groupBy", program -> {
            var grouping = program.stream("S").groupBy((k, v) -> v, Grouped.as("gg"));
            grouping.count();
            grouping.reduce((a, b) -> b);
        });
    }

    private static void windows(Map<String, Consumer<Program>> all) {
        all.put(
                "windowed count(Materialized.with)",
                program -> peeked(program.stream("S")
                        .groupByKey()
                        .windowedBy(WINDOWS)
                        .count(Materialized.with(Serdes.String(), Serdes.Long()))));
        all.put(
                "windowed aggregate(Materialized.with)",
                program -> peeked(program.stream("S")
                        .groupByKey()
                        .windowedBy(WINDOWS)
                        .aggregate(() -> "", (k, v, a) -> a, Materialized.with(Serdes.String(), Serdes.String()))));
        all.put("session count() / count(Materialized.with)", program -> {
            peeked(program.stream("S").groupByKey().windowedBy(SESSIONS).count());
            peeked(program.stream("S2")
                    .groupByKey()
                    .windowedBy(SESSIONS)
                    .count(Materialized.with(Serdes.String(), Serdes.Long())));
        });
    }

    private static void tables(Map<String, Consumer<Program>> all) {
        all.put(
                "table with Materialized.with (no name)",
                program -> peeked(program.builder().table("B", Materialized.with(Serdes.String(), Serdes.String()))));
        all.put("KTable groupBy count / aggregate(with) / Grouped.as", program -> {
            KTable<String, String> table = program.table("A");
            peeked(table.groupBy((k, v) -> KeyValue.pair(v, k)).count());
            peeked(table.groupBy((k, v) -> KeyValue.pair(v, k))
                    .aggregate(
                            () -> "",
                            (k, v, a) -> a,
                            (k, v, a) -> a,
                            Materialized.with(Serdes.String(), Serdes.String())));
            peeked(table.groupBy((k, v) -> KeyValue.pair(v, k), Grouped.as("gg"))
                    .count(Named.as("nm"), Materialized.as("st")));
        });
        all.put("KTable filter/mapValues variants", program -> {
            KTable<String, String> table = program.table("A");
            peeked(table.filter((k, v) -> true, Materialized.with(Serdes.String(), Serdes.String())));
            peeked(table.filter((k, v) -> true, Named.as("fn")));
            peeked(table.mapValues(v -> v, Named.as("mn"), Materialized.as("ms")));
        });
        all.put("ktable ops names", program -> {
            KTable<String, String> table = program.table("L");
            table.filter((k, v) -> true)
                    .mapValues(v -> v, Materialized.as("mv"))
                    .mapValues(v -> v, Materialized.with(Serdes.String(), Serdes.String()))
                    .transformValues(() -> new Unchanged())
                    .toStream()
                    .to("O");
            table.filter((k, v) -> true, Materialized.as("fl"));
        });
        all.put("toTable variants", program -> {
            peeked(program.stream("S").toTable());
            peeked(program.stream("S2").toTable(Materialized.as("tt")));
            peeked(program.stream("S3").toTable(Named.as("tn")));
            peeked(program.stream("S4").selectKey((k, v) -> v).toTable(Named.as("tn2")));
        });
    }

    private static void joins(Map<String, Consumer<Program>> all) {
        all.put(
                "table used by join: unnamed",
                program -> program.stream("S")
                        .join(program.table("T"), (v, t) -> v)
                        .peek((k, v) -> {}));
        all.put(
                "repartitioned stream-table join named",
                program -> program.stream("S")
                        .selectKey((k, v) -> v)
                        .join(program.table("T"), (v, t) -> v, Joined.as("jn"))
                        .peek((k, v) -> {}));
        all.put(
                "repartitioned stream-table join unnamed",
                program -> program.stream("S")
                        .selectKey((k, v) -> v)
                        .leftJoin(program.table("T"), (v, t) -> v)
                        .peek((k, v) -> {}));
        all.put("table-table with nameless materialized", program -> {
            KTable<String, String> left = program.table("A");
            peeked(left.join(program.table("B"), (a, b) -> a + b, Materialized.with(Serdes.String(), Serdes.String())));
        });
        all.put("table-table named", program -> {
            KTable<String, String> left = program.table("A");
            peeked(left.join(program.table("B"), (a, b) -> a + b, Named.as("jn")));
        });
    }

    private static void streams(Map<String, Consumer<Program>> all) {
        all.put("same topic read twice; pattern", program -> {
            program.stream("S").peek((k, v) -> {});
            program.stream("S").peek((k, v) -> {});
        });
        all.put(
                "process named/unnamed, processValues, foreach, print, to(named), split named",
                NamePrograms::endsAndForks);
        all.put("repartition + groupBy names", NamePrograms::repartitions);
    }

    private static void cogroups(Map<String, Consumer<Program>> all) {
        Aggregator<String, String, String> last = (key, value, aggregate) -> value;
        all.put("cogroup", program -> {
            KStream<String, String> first = program.stream("S");
            KStream<String, String> second = program.stream("S2");
            first.groupByKey()
                    .cogroup(last)
                    .cogroup(second.groupBy((k, v) -> v), last)
                    .aggregate(() -> "")
                    .toStream()
                    .to("O");
        });
        all.put("cogroup named + materialized name, windowed", program -> {
            KStream<String, String> first = program.stream("A");
            KStream<String, String> second = program.stream("B");
            peeked(first.groupByKey()
                    .cogroup(last)
                    .cogroup(second.groupByKey(), last)
                    .aggregate(() -> "", Named.as("cg"), Materialized.as("cst")));
            peeked(program.stream("C")
                    .groupByKey()
                    .cogroup(last)
                    .windowedBy(WINDOWS)
                    .aggregate(() -> ""));
        });
    }

    private static void stores(Map<String, Consumer<Program>> all) {
        all.put("Consumed.as stream/table/globalTable; then peek", program -> {
            program.builder().stream("A", Consumed.as("cs")).peek((k, v) -> {});
            peeked(program.builder().table("B", Consumed.as("ct")));
            program.builder().globalTable("G", Consumed.as("cg"));
            program.stream("Z").peek((k, v) -> {});
        });
        all.put("optimized table source", program -> {
            program.properties().setProperty("topology.optimization", "all");
            program.builder().table("T", Materialized.as("ts"));
        });
        all.put("addStateStore + addGlobalStore numbering", program -> {
            Processor<String, String, Void, Void> nothing = record -> {};
            program.builder()
                    .addStateStore(rows("st"))
                    .addGlobalStore(rows("gs"), "GT", Consumed.with(Serdes.String(), Serdes.String()), () -> nothing);
            program.stream("S").peek((k, v) -> {});
        });
    }

    private static StoreBuilder<KeyValueStore<String, String>> rows(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.String());
    }

    private static void endsAndForks(Program program) {
        KStream<String, String> stream = program.stream("S");
        Processor<String, String, String, String> nothing = record -> {};
        FixedKeyProcessor<String, String, String> nothingFixed = record -> {};
        stream.process(() -> nothing, Named.as("pn")).peek((k, v) -> {});
        stream.processValues(() -> nothingFixed).peek((k, v) -> {});
        stream.processValues(() -> nothingFixed, Named.as("fn")).peek((k, v) -> {});
        stream.foreach((k, v) -> {}, Named.as("fe"));
        stream.print(Printed.toSysOut());
        stream.to("O", Produced.as("snk"));
        stream.split(Named.as("sp-"))
                .branch((k, v) -> true, Branched.as("a"))
                .branch((k, v) -> true)
                .noDefaultBranch();
        stream.peek((k, v) -> {});
    }

    private static void repartitions(Program program) {
        KStream<String, String> stream = program.stream("S");
        stream.repartition().groupBy((k, v) -> v).count().toStream().foreach((k, v) -> {});
        stream.repartition(Repartitioned.as("myrep"))
                .map(KeyValue::pair)
                .groupByKey(Grouped.as("grp"))
                .count(Materialized.as("cnt"));
        stream.selectKey((k, v) -> v).groupByKey().reduce((a, b) -> b);
        stream.selectKey((k, v) -> v).toTable();
        stream.split()
                .branch((k, v) -> true)
                .branch((k, v) -> true, Branched.as("bb"))
                .defaultBranch();
        KStream<String, String> values = stream.filter((k, v) -> true)
                .mapValues(v -> v)
                .flatMapValues(v -> List.of(v))
                .peek((k, v) -> {});
        Processor<String, String, String, String> nothing = record -> {};
        stream.merge(values).process(() -> nothing).to("X");
    }

    /** Gives values back as they are. */
    private static final class Unchanged implements ValueTransformerWithKey<String, String, String> {
        @Override
        public void init(ProcessorContext context) {}

        @Override
        public String transform(String key, String value) {
            return value;
        }

        @Override
        public void close() {}
    }
}

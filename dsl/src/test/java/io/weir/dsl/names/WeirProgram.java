package io.weir.dsl.names;

import io.weir.dsl.Branched;
import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.Grouped;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KGroupedTable;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.Repartitioned;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.TableJoined;
import io.weir.dsl.ValueTransformerWithKey;
import io.weir.processor.FixedKeyProcessor;
import io.weir.processor.FixedKeyProcessorContext;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** Says a random program in the words of one library. The twin differs by its imports only. */
final class WeirProgram {
    private final StreamsBuilder builder;
    private final List<KStream<String, String>> streams = new ArrayList<>();
    private final List<KTable<String, String>> tables = new ArrayList<>();
    private final List<KTable<String, String>> suppressed = new ArrayList<>();
    private final List<KGroupedStream<String, String>> groupings = new ArrayList<>();
    private final List<KTable<String, String>> joins = new ArrayList<>();
    private final List<GlobalKTable<String, String>> globals = new ArrayList<>();
    private int topics;

    private WeirProgram(StreamsBuilder builder) {
        this.builder = builder;
    }

    static Topology topology(List<Line> lines) {
        return topology(lines, new StreamsBuilder(), "none");
    }

    static Topology topology(List<Line> lines, StreamsBuilder builder, String optimization) {
        WeirProgram program = new WeirProgram(builder);
        lines.forEach(program::say);
        for (int i = 0; i < program.streams.size(); i++) {
            program.streams.get(i).to("stream-" + i);
        }
        for (int i = 0; i < program.tables.size(); i++) {
            program.tables.get(i).toStream().to("table-" + i);
        }
        for (int i = 0; i < program.joins.size(); i++) {
            program.joins.get(i).toStream().to("joined-" + i);
        }
        for (int i = 0; i < program.suppressed.size(); i++) {
            program.suppressed.get(i).toStream().to("suppressed-" + i);
        }
        Properties config = new Properties();
        config.put("topology.optimization", optimization);
        return program.builder.build(config);
    }

    private void say(Line line) {
        switch (line.word()) {
            case STREAM -> stream(line);
            case TABLE -> table(line);
            case COGROUP -> {
                if (!groupings.isEmpty()) {
                    cogroup(line);
                }
            }
            case SUPPRESS -> {
                if (!tables.isEmpty()) {
                    suppressed.add(tables.get(line.on() % tables.size()).suppress(waiting(line)));
                }
            }
            case COUNT, REDUCE, AGGREGATE -> {
                if (!groupings.isEmpty()) {
                    gather(line, groupings.get(line.on() % groupings.size()));
                }
            }
            case TABLE_FILTER, TABLE_MAP_VALUES, TRANSFORM_VALUES, TO_STREAM, TO_STREAM_REKEYED -> {
                if (!tables.isEmpty()) {
                    change(line, tables.get(line.on() % tables.size()));
                }
            }
            case JOIN_TABLE, LEFT_JOIN_TABLE -> {
                if (!tables.isEmpty()) {
                    join(line, streams.get(line.on() % streams.size()), tables.get(line.other() % tables.size()));
                }
            }
            case JOIN_STREAMS, LEFT_JOIN_STREAMS, OUTER_JOIN_STREAMS ->
                joinStreams(line, streams.get(line.on() % streams.size()), streams.get(line.other() % streams.size()));
            case JOIN_FOREIGN, LEFT_JOIN_FOREIGN -> {
                if (!tables.isEmpty()) {
                    joinForeign(line, pick(line.on()), pick(line.other()));
                }
            }
            case GLOBAL_TABLE -> global(line);
            case JOIN_GLOBAL, LEFT_JOIN_GLOBAL -> {
                if (!globals.isEmpty()) {
                    joinGlobal(line, streams.get(line.on() % streams.size()));
                }
            }
            case GROUP_TABLE -> {
                if (!tables.isEmpty()) {
                    group(line, tables.get(line.on() % tables.size()));
                }
            }
            case JOIN_TABLES, LEFT_JOIN_TABLES, OUTER_JOIN_TABLES -> {
                if (!tables.isEmpty()) {
                    joinTables(line);
                }
            }
            default -> go(line, streams.get(line.on() % streams.size()));
        }
    }

    private void stream(Line line) {
        String topic = "topic" + line.other() % 4;
        streams.add(
                switch (line.on() % 3) {
                    case 0 -> builder.stream(topic);
                    case 1 -> builder.stream(topic, Consumed.with(Serdes.String(), Serdes.String()));
                    default ->
                        line.name().isEmpty()
                                ? builder.stream(List.of("more" + line.other() % 3, "even" + line.other() % 3))
                                : builder.stream("other" + topics++, Consumed.as(line.name()));
                });
    }

    private void table(Line line) {
        String topic = line.other() % 20 == 0 ? "topic1" : "table" + topics++;
        tables.add(
                switch (line.on() % 4) {
                    case 0 -> builder.table(topic);
                    case 1 ->
                        line.name().isEmpty()
                                ? builder.table(topic, materialized(line))
                                : builder.table(topic, Consumed.as(line.name()), materialized(line));
                    default -> builder.table(topic, materialized(line));
                });
    }

    private void joinForeign(Line line, KTable<String, String> left, KTable<String, String> right) {
        TableJoined<String, String> options = TableJoined.as(line.name().isEmpty() ? "unused" : line.name());
        boolean named = !line.name().isEmpty();
        if (line.word() == Line.Word.JOIN_FOREIGN) {
            joins.add(
                    named
                            ? left.join(right, v -> Functions.value(v), Functions::joined, options, materialized(line))
                            : line.store().isEmpty()
                                    ? left.join(right, (k, v) -> Functions.key(k, v), Functions::joined)
                                    : left.join(right, (k, v) -> k, Functions::joined, materialized(line)));
        } else {
            joins.add(
                    named
                            ? left.leftJoin(right, v -> Functions.value(v), Functions::joined, options)
                            : left.leftJoin(right, v -> v, Functions::joined, materialized(line)));
        }
    }

    // Kafka Streams fails on options without a name here, so a store is named or nothing is said of it.
    private void global(Line line) {
        String topic = "global" + topics++;
        Consumed<String, String> options =
                line.name().isEmpty() ? Consumed.with(Serdes.String(), Serdes.String()) : Consumed.as(line.name());
        globals.add(
                line.store().isEmpty()
                        ? builder.globalTable(topic, options)
                        : builder.globalTable(topic, options, materialized(line)));
    }

    private void joinGlobal(Line line, KStream<String, String> stream) {
        GlobalKTable<String, String> table = globals.get(line.other() % globals.size());
        Named name = Named.as(line.name().isEmpty() ? "unused" : line.name());
        boolean named = !line.name().isEmpty();
        streams.add(
                line.word() == Line.Word.JOIN_GLOBAL
                        ? named
                                ? stream.join(table, Functions::key, (k, m, v, g) -> Functions.joined(v, g), name)
                                : stream.join(table, Functions::key, Functions::joined)
                        : named
                                ? stream.leftJoin(table, Functions::key, Functions::joined, name)
                                : stream.leftJoin(
                                        table, Functions::key, (k, m, v, g) -> Functions.joined(v, g + m + k)));
    }

    private void go(Line line, KStream<String, String> stream) {
        boolean named = !line.name().isEmpty();
        Named name = Named.as(named ? line.name() : "unused");
        switch (line.word()) {
            case FILTER ->
                streams.add(named ? stream.filter(Functions::keeps, name) : stream.filterNot(Functions::keeps));
            case MAP ->
                streams.add(
                        named
                                ? stream.map((k, v) -> KeyValue.pair(Functions.key(k, v), v), name)
                                : stream.map((k, v) -> KeyValue.pair(Functions.value(k), k)));
            case MAP_VALUES ->
                streams.add(
                        named
                                ? stream.mapValues(v -> Functions.value(v), name)
                                : stream.mapValues((k, v) -> Functions.value(k, v)));
            case FLAT_MAP ->
                streams.add(named ? stream.flatMap((k, v) -> pairs(v), name) : stream.flatMap((k, v) -> pairs(v)));
            case FLAT_MAP_VALUES ->
                streams.add(
                        named
                                ? stream.flatMapValues(v -> Functions.values(v), name)
                                : stream.flatMapValues((k, v) -> Functions.values(k)));
            case SELECT_KEY ->
                streams.add(
                        named
                                ? stream.selectKey((k, v) -> Functions.key(k, v), name)
                                : stream.selectKey((k, v) -> Functions.value(v)));
            case PEEK -> streams.add(named ? stream.peek((k, v) -> {}, name) : stream.peek((k, v) -> {}));
            case FOREACH -> {
                if (named) {
                    stream.foreach((k, v) -> {}, name);
                } else {
                    stream.foreach((k, v) -> {});
                }
            }
            case MERGE -> {
                KStream<String, String> other = streams.get(line.other() % streams.size());
                streams.add(named ? stream.merge(other, name) : stream.merge(other));
            }
            case SPLIT -> split(line, stream, name);
            case PROCESS -> streams.add(named ? stream.process(Rekeyed::new, name) : stream.process(Rekeyed::new));
            case PROCESS_VALUES ->
                streams.add(named ? stream.processValues(Delayed::new, name) : stream.processValues(Delayed::new));
            default -> end(line, stream, name);
        }
    }

    private void end(Line line, KStream<String, String> stream, Named name) {
        boolean named = !line.name().isEmpty();
        switch (line.word()) {
            case GROUP_BY ->
                groupings.add(
                        named
                                ? stream.groupBy((k, v) -> Functions.key(k, v), Grouped.as(line.name()))
                                : stream.groupBy((k, v) -> Functions.value(v)));
            case GROUP_BY_KEY ->
                groupings.add(named ? stream.groupByKey(Grouped.as(line.name())) : stream.groupByKey());
            case REPARTITION ->
                streams.add(named ? stream.repartition(Repartitioned.as(line.name())) : stream.repartition());
            case TO_TABLE ->
                tables.add(
                        switch (line.other() % 3) {
                            case 0 -> named ? stream.toTable(name) : stream.toTable();
                            case 1 -> stream.toTable(materialized(line));
                            default -> stream.toTable(Named.as("t" + line.name()), materialized(line));
                        });
            default -> {
                if (named) {
                    stream.to("out" + line.other() % 3, Produced.as(line.name()));
                } else {
                    stream.to("out");
                }
            }
        }
    }

    private void split(Line line, KStream<String, String> stream, Named name) {
        var fork = line.name().isEmpty() ? stream.split() : stream.split(name);
        fork.branch((k, v) -> Functions.keeps(v, k));
        if (line.other() % 2 == 0) {
            fork.branch((k, v) -> Functions.keeps(k, v), Branched.as("bb"));
        }
        var branches = line.other() % 3 == 0 ? fork.noDefaultBranch() : fork.defaultBranch();
        branches.keySet().stream().sorted().forEach(key -> streams.add(branches.get(key)));
    }

    private void join(Line line, KStream<String, String> stream, KTable<String, String> table) {
        boolean named = !line.name().isEmpty();
        Joined<String, String, String> options = Joined.as(named ? line.name() : "unused");
        if (line.word() == Line.Word.JOIN_TABLE) {
            streams.add(
                    named
                            ? stream.join(table, (v, t) -> Functions.joined(v, t), options)
                            : stream.join(table, (k, v, t) -> Functions.joined(v, t)));
        } else {
            streams.add(
                    named
                            ? stream.leftJoin(table, (k, v, t) -> Functions.joined(v, t), options)
                            : stream.leftJoin(table, (v, t) -> Functions.joined(v, t)));
        }
    }

    // All records lie near each other, and none waits long enough to be told alone.
    private void joinStreams(Line line, KStream<String, String> left, KStream<String, String> right) {
        JoinWindows windows = JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(500), Duration.ofMillis(500));
        StreamJoined<String, String, String> options =
                line.store().isEmpty() ? StreamJoined.with(null, null, null) : StreamJoined.as(line.store());
        StreamJoined<String, String, String> named =
                line.name().isEmpty() ? options : options.withName("join" + line.name());
        boolean plain = line.name().isEmpty() && line.store().isEmpty();
        streams.add(
                switch (line.word()) {
                    case JOIN_STREAMS ->
                        plain
                                ? left.join(right, Functions::joined, windows)
                                : left.join(right, (k, v, o) -> Functions.joined(v, o), windows, named);
                    case LEFT_JOIN_STREAMS ->
                        plain
                                ? left.leftJoin(right, (k, v, o) -> Functions.joined(v, o), windows)
                                : left.leftJoin(right, Functions::joined, windows, named);
                    default ->
                        plain
                                ? left.outerJoin(right, Functions::joined, windows)
                                : left.outerJoin(right, Functions::joined, windows, named);
                });
    }

    private void group(Line line, KTable<String, String> table) {
        Named name = Named.as(line.name().isEmpty() ? "unused" : line.name());
        boolean named = !line.name().isEmpty();
        KGroupedTable<String, String> grouping = line.store().isEmpty()
                ? table.groupBy((k, v) -> grouped(v, Functions.key(k, v), Functions.value(v)))
                : table.groupBy((k, v) -> grouped(v, Functions.value(v), k), Grouped.as("g" + line.store()));
        if (line.other() % 2 == 0) {
            tables.add(
                    named
                            ? grouping.reduce(
                                    Functions::added,
                                    (a, v) -> Functions.removed(a, v, line.deletes()),
                                    name,
                                    materialized(line))
                            : grouping.reduce(Functions::added, (a, v) -> Functions.removed(a, v, line.deletes())));
        }
        if (line.other() % 3 == 0) {
            tables.add(
                    named
                            ? grouping.aggregate(
                                    () -> "",
                                    (k, v, a) -> Functions.added(a, v),
                                    (k, v, a) -> Functions.removed(a, v, line.deletes()),
                                    Named.as("agg" + line.name()))
                            : grouping.aggregate(
                                    () -> "",
                                    (k, v, a) -> Functions.added(a, v),
                                    (k, v, a) -> Functions.removed(a, v, line.deletes()),
                                    Materialized.with(null, null)));
        }
        if (line.other() % 5 == 0) {
            KTable<String, Long> counts = grouping.count(Materialized.with(null, null));
            tables.add(counts.mapValues(Functions::counted));
        }
    }

    private static KeyValue<String, String> grouped(String row, String key, String value) {
        return Functions.NOTHING.equals(row) ? null : KeyValue.pair(key, value);
    }

    // The topic in between takes the two sides apart, whatever they stem from.
    private void joinTables(Line line) {
        KTable<String, String> left = pick(line.on());
        KTable<String, String> right =
                pick(line.other()).toStream().repartition().toTable();
        Named name = Named.as(line.name().isEmpty() ? "unused" : line.name());
        boolean named = !line.name().isEmpty();
        boolean plain = line.other() % 2 == 0;
        KTable<String, String> joined = switch (line.word()) {
            case JOIN_TABLES -> {
                KTable<String, String> stored = left.toStream().toTable();
                yield named
                        ? plain
                                ? stored.join(right, Functions::joined, name)
                                : stored.join(right, Functions::joined, name, materialized(line))
                        : plain
                                ? stored.join(right, Functions::joined)
                                : stored.join(right, Functions::joined, materialized(line));
            }
            case LEFT_JOIN_TABLES ->
                named
                        ? left.leftJoin(right, Functions::joined, name)
                        : plain
                                ? left.leftJoin(right, Functions::joined)
                                : left.leftJoin(right, Functions::joined, materialized(line));
            default ->
                named
                        ? left.outerJoin(right, Functions::joined, name, materialized(line))
                        : left.outerJoin(right, Functions::joined);
        };
        joins.add(joined);
        if (line.on() % 3 == 0) {
            joins.add(joined.filter((k, v) -> Functions.keeps(k, v)));
            joins.add(joined.mapValues(v -> Functions.value(v), Materialized.with(null, null)));
        }
    }

    private KTable<String, String> pick(int number) {
        int at = number % (tables.size() + joins.size());
        return at < tables.size() ? tables.get(at) : joins.get(at - tables.size());
    }

    private void gather(Line line, KGroupedStream<String, String> grouping) {
        boolean named = !line.name().isEmpty();
        Named name = Named.as(named ? line.name() : "unused");
        int form = line.other() % 3;
        switch (line.word()) {
            case COUNT -> {
                Materialized<String, Long, KeyValueStore<Bytes, byte[]>> kept =
                        line.store().isEmpty() ? Materialized.with(null, null) : Materialized.as(line.store());
                KTable<String, Long> counts = form == 0 ? grouping.count() : grouping.count(kept);
                tables.add((named ? grouping.count(name) : counts).mapValues(Functions::counted));
            }
            case REDUCE ->
                tables.add(
                        form == 0
                                ? grouping.reduce((a, v) -> Functions.gathered(a, v, line.deletes()))
                                : named
                                        ? grouping.reduce(
                                                (a, v) -> Functions.gathered(a, v, line.deletes()),
                                                name,
                                                materialized(line))
                                        : grouping.reduce(
                                                (a, v) -> Functions.gathered(a, v, line.deletes()),
                                                materialized(line)));
            default ->
                tables.add(
                        form == 0
                                ? grouping.aggregate(
                                        () -> Functions.NOTHING, (k, v, a) -> Functions.gathered(a, v, line.deletes()))
                                : named
                                        ? grouping.aggregate(
                                                () -> Functions.NOTHING,
                                                (k, v, a) -> Functions.gathered(a, v, line.deletes()),
                                                name,
                                                materialized(line))
                                        : grouping.aggregate(
                                                () -> Functions.NOTHING,
                                                (k, v, a) -> Functions.gathered(a, v, line.deletes()),
                                                materialized(line)));
        }
    }

    private void cogroup(Line line) {
        var both = groupings
                .get(line.on() % groupings.size())
                .cogroup((String k, String v, String a) -> Functions.gathered(a, v, line.deletes()))
                .cogroup(
                        groupings.get(line.other() % groupings.size()),
                        (k, v, a) -> Functions.gathered(v, a, line.deletes()));
        tables.add(
                line.name().isEmpty()
                        ? both.aggregate(() -> Functions.NOTHING, materialized(line))
                        : both.aggregate(() -> Functions.NOTHING, Named.as(line.name()), materialized(line)));
    }

    private static Suppressed<String> waiting(Line line) {
        Suppressed<String> waiting = Suppressed.untilTimeLimit(
                Duration.ofMillis(line.other() % 40), Suppressed.BufferConfig.maxRecords(line.other() % 7));
        return line.name().isEmpty() ? waiting : waiting.withName(line.name());
    }

    private void change(Line line, KTable<String, String> table) {
        boolean named = !line.name().isEmpty();
        Named name = Named.as(named ? line.name() : "unused");
        boolean plain = line.other() % 2 == 0;
        switch (line.word()) {
            case TABLE_FILTER ->
                tables.add(
                        plain
                                ? named
                                        ? table.filter((k, v) -> Functions.keeps(k, v), name)
                                        : table.filterNot(Functions::leavesOut)
                                : named
                                        ? table.filter((k, v) -> Functions.keeps(k, v), name, materialized(line))
                                        : table.filter((k, v) -> Functions.keeps(k, v), materialized(line)));
            case TABLE_MAP_VALUES ->
                tables.add(
                        plain
                                ? named
                                        ? table.mapValues(v -> Functions.value(v), name)
                                        : table.mapValues((k, v) -> Functions.value(k, v))
                                : named
                                        ? table.mapValues(v -> Functions.value(v), name, materialized(line))
                                        : table.mapValues((k, v) -> Functions.value(k, v), materialized(line)));
            case TRANSFORM_VALUES ->
                tables.add(
                        plain
                                ? named
                                        ? table.transformValues(Transformed::new, name)
                                        : table.transformValues(Transformed::new)
                                : named
                                        ? table.transformValues(Transformed::new, materialized(line), name)
                                        : table.transformValues(Transformed::new, materialized(line)));
            case TO_STREAM -> streams.add(named ? table.toStream(name) : table.toStream());
            default -> streams.add(named ? table.toStream((k, v) -> k, name) : table.toStream((k, v) -> k));
        }
    }

    private static List<KeyValue<String, String>> pairs(String value) {
        return Functions.values(value).stream()
                .map(part -> KeyValue.pair(Functions.value(part), part))
                .toList();
    }

    private static Materialized<String, String, KeyValueStore<Bytes, byte[]>> materialized(Line line) {
        return line.store().isEmpty() ? Materialized.with(null, null) : Materialized.as(line.store());
    }

    private static final class Rekeyed implements Processor<String, String, String, String> {
        private ProcessorContext<String, String> context;

        @Override
        public void init(ProcessorContext<String, String> context) {
            this.context = context;
        }

        @Override
        public void process(Record<String, String> record) {
            context.forward(record.withKey(Functions.value(record.key())));
        }
    }

    private static final class Transformed implements ValueTransformerWithKey<String, String, String> {
        @Override
        public void init(io.weir.transform.ProcessorContext context) {}

        @Override
        public String transform(String key, String value) {
            return Functions.value(key, value);
        }

        @Override
        public void close() {}
    }

    private static final class Delayed implements FixedKeyProcessor<String, String, String> {
        private FixedKeyProcessorContext<String, String> context;

        @Override
        public void init(FixedKeyProcessorContext<String, String> context) {
            this.context = context;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            context.forward(record.withTimestamp(record.timestamp() + 1));
        }
    }
}

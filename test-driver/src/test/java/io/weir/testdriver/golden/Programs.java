package io.weir.testdriver.golden;

import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.state.WindowStore;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** The programs behind titles that tell records. */
final class Programs {
    private Programs() {}

    static Map<String, Consumer<Program>> all() {
        Map<String, Consumer<Program>> all = new LinkedHashMap<>();
        tables(all);
        windows(all);
        joins(all);
        processors(all);
        return all;
    }

    private static void tables(Map<String, Consumer<Program>> all) {
        all.put(
                "table source materialized (timestamped kv)",
                program -> program.builder().table("T", Materialized.as("ts-store")));
        all.put(
                "count (groupByKey)",
                program -> program.stream("S")
                        .groupByKey()
                        .count()
                        .toStream()
                        .to("O", Produced.with(Serdes.String(), Serdes.Long())));
        all.put(
                "ktable groupBy count/reduce",
                program -> program.table("L")
                        .groupBy((key, group) -> KeyValue.pair(group, key))
                        .reduce((members, key) -> members + key, (members, key) -> members.replace(key, ""))
                        .toStream()
                        .to("O"));
        all.put(
                "ktable source same value twice; older ts",
                program -> program.builder()
                        .<String, String>table("T", Materialized.as("t"))
                        .toStream()
                        .to("O"));
        all.put(
                "caching on: create+delete within one flush; last context",
                program -> program.sayEach(program.builder()
                        .<String, String>table(
                                "T",
                                Materialized.<String, String>as(Stores.persistentKeyValueStore("t"))
                                        .withCachingEnabled())
                        .toStream()));
        all.put("headers format: kv + window + session", program -> {
            program.builder().table("T", Materialized.as("ts"));
            KGroupedStream<String, String> grouped = program.stream("S").groupByKey();
            grouped.windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMillis(10), Duration.ofMillis(5)))
                    .count(Materialized.as("w"))
                    .toStream()
                    .to("O", Produced.with(WindowedSerdes.timeWindowedSerdeFrom(String.class, 10), Serdes.Long()));
            grouped.windowedBy(SessionWindows.ofInactivityGapWithNoGrace(Duration.ofMillis(10)))
                    .count(Materialized.as("s"));
        });
    }

    private static void windows(Map<String, Consumer<Program>> all) {
        all.put(
                "windowed count tumbling 10ms grace 5ms",
                program -> program.stream("S")
                        .groupByKey()
                        .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMillis(10), Duration.ofMillis(5)))
                        .count()
                        .toStream()
                        .to("O", Produced.with(WindowedSerdes.timeWindowedSerdeFrom(String.class, 10), Serdes.Long())));
        all.put(
                "session gap 10 grace 5",
                program -> program.stream("S")
                        .groupByKey()
                        .windowedBy(SessionWindows.ofInactivityGapAndGrace(Duration.ofMillis(10), Duration.ofMillis(5)))
                        .aggregate(
                                () -> "",
                                (key, value, text) -> text + value,
                                (key, left, right) -> left + right,
                                Materialized.as("sess"))
                        .toStream()
                        .map((window, text) -> KeyValue.pair(window.toString(), text))
                        .to("O"));
        all.put(
                "in-memory dsl stores",
                program -> program.stream("S")
                        .groupByKey()
                        .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(10)))
                        .count());
        all.put(
                "windowed reduce with nulls",
                program -> program.stream("S")
                        .groupByKey()
                        .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(10)))
                        .reduce((left, right) -> left + "|" + right)
                        .toStream()
                        .to(
                                "O",
                                Produced.with(
                                        WindowedSerdes.timeWindowedSerdeFrom(String.class, 10), Serdes.String())));
        all.put(
                "hopping 10/4 grace 0, update mode: order of windows",
                program -> program.sayEach(program.stream("S")
                        .groupByKey()
                        .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(10))
                                .advanceBy(Duration.ofMillis(4)))
                        .count()
                        .toStream()));
    }

    private static void joins(Map<String, Consumer<Program>> all) {
        all.put(
                "stream-table join, left",
                program -> program.stream("L")
                        .leftJoin(program.table("T"), Programs::joined)
                        .to("O"));
        all.put("table-table inner join", program -> {
            KTable<String, String> left = program.table("L");
            left.join(program.table("R"), Programs::joined).toStream().to("O");
        });
        all.put("table-table left join", program -> {
            KTable<String, String> left = program.table("L");
            left.leftJoin(program.table("R"), Programs::joined, Materialized.as("out"))
                    .toStream()
                    .to("O");
        });
        all.put("table-table outer join", program -> {
            KTable<String, String> left = program.table("L");
            left.outerJoin(program.table("R"), Programs::joined).toStream().to("O");
        });
    }

    private static String joined(@Nullable String left, @Nullable String right) {
        return left + "+" + right;
    }

    private static void processors(Map<String, Consumer<Program>> all) {
        all.put("PAPI user stores: plain kv, window, session", program -> {
            program.builder()
                    .addStateStore(Stores.keyValueStoreBuilder(
                            Stores.persistentKeyValueStore("kv"), Serdes.String(), Serdes.String()))
                    .addStateStore(Stores.windowStoreBuilder(
                            Stores.persistentWindowStore("ws", Duration.ofMinutes(2), Duration.ofMillis(10), true),
                            Serdes.String(),
                            Serdes.String()));
            program.stream("S").process(Storing::new, "kv", "ws");
        });
        all.put("window store put into dead segment (PAPI), retention 120000 => segments 60000", program -> {
            program.builder()
                    .addStateStore(Stores.windowStoreBuilder(
                            Stores.persistentWindowStore("ws", Duration.ofMinutes(2), Duration.ofMillis(10), false),
                            Serdes.String(),
                            Serdes.String()));
            program.stream("S").process(() -> new Fetching(program.said()), "ws");
        });
        all.put(
                "punctuation",
                program -> program.stream("S")
                        .process(() -> new Ticking(program.said()))
                        .to("O"));
    }

    /** Puts what comes into both stores, and into the window store twice. */
    private static final class Storing extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            KeyValueStore<String, String> rows = context().getStateStore("kv");
            WindowStore<String, String> windows = context().getStateStore("ws");
            rows.put(record.key(), record.value());
            windows.put(record.key(), record.value(), record.timestamp());
            windows.put(record.key(), record.value(), record.timestamp());
        }
    }

    /** Puts what comes into a window store and says what it finds there. */
    private static final class Fetching extends ContextualProcessor<String, String, String, String> {
        private final List<String> said;

        Fetching(List<String> said) {
            this.said = said;
        }

        @Override
        public void process(Record<String, String> record) {
            WindowStore<String, String> windows = context().getStateStore("ws");
            windows.put(record.key(), record.value(), record.timestamp());
            said.add("fetch=" + windows.fetch(record.key(), record.timestamp()));
        }
    }

    /** Ticks every 10 ms by both clocks. */
    private static final class Ticking extends ContextualProcessor<String, String, String, String> {
        private static final Duration EVERY = Duration.ofMillis(10);

        private final List<String> said;

        Ticking(List<String> said) {
            this.said = said;
        }

        @Override
        public void init(ProcessorContext<String, String> given) {
            super.init(given);
            given.schedule(EVERY, PunctuationType.STREAM_TIME, now -> said.add("ST " + now));
            given.schedule(EVERY, PunctuationType.WALL_CLOCK_TIME, now -> {
                said.add("WC " + now + " meta=" + given.recordMetadata());
                given.forward(new Record<>("p", "v", now));
            });
        }

        @Override
        public void process(Record<String, String> record) {
            said.add("process@" + record.timestamp() + " st=" + context().currentStreamTimeMs());
        }
    }
}

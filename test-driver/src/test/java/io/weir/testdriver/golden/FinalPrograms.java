package io.weir.testdriver.golden;

import io.weir.dsl.EmitStrategy;
import io.weir.dsl.KTable;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.state.KeyValue;
import io.weir.state.Windowed;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** The programs behind titles of final results, and of windows that follow the records. */
final class FinalPrograms {
    private static final Serde<Windowed<String>> WINDOW_KEYS = WindowedSerdes.timeWindowedSerdeFrom(String.class, 10);

    private FinalPrograms() {}

    static Map<String, Consumer<Program>> all() {
        Map<String, Consumer<Program>> all = new LinkedHashMap<>();
        updates(all);
        closings(all);
        suppressions(all);
        return all;
    }

    private static void updates(Map<String, Consumer<Program>> all) {
        all.put(
                "sliding 10 grace 5",
                program -> program.stream("S")
                        .groupByKey()
                        .windowedBy(SlidingWindows.ofTimeDifferenceAndGrace(ms(10), ms(5)))
                        .aggregate(() -> "", (key, value, text) -> text + value)
                        .toStream()
                        .map((window, text) -> KeyValue.pair(window.toString(), text))
                        .to("O"));
        all.put("session null value, sliding null value", program -> {
            program.stream("S")
                    .groupByKey()
                    .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(ms(10)))
                    .count()
                    .toStream()
                    .foreach((window, count) -> program.said().add("sess " + window + "=" + count));
            program.sayEach(program.stream("S2")
                    .groupByKey()
                    .windowedBy(SlidingWindows.ofTimeDifferenceWithNoGrace(ms(10)))
                    .count()
                    .toStream());
        });
        all.put(
                "sliding count()",
                program -> Program.peeked(program.stream("S")
                        .groupByKey()
                        .windowedBy(SlidingWindows.ofTimeDifferenceWithNoGrace(ms(10)))
                        .count()));
    }

    private static void closings(Map<String, Consumer<Program>> all) {
        all.put(
                "windowed count tumbling emit final",
                program -> program.stream("S")
                        .groupByKey()
                        .windowedBy(TimeWindows.ofSizeAndGrace(ms(10), ms(5)))
                        .emitStrategy(EmitStrategy.onWindowClose())
                        .count()
                        .toStream()
                        .to("O", Produced.with(WINDOW_KEYS, Serdes.Long())));
        all.put(
                "sliding d=10 grace 0 emit on close; early record",
                program -> program.sayEach(program.stream("S")
                        .groupByKey()
                        .windowedBy(SlidingWindows.ofTimeDifferenceWithNoGrace(ms(10)))
                        .emitStrategy(EmitStrategy.onWindowClose())
                        .count()
                        .toStream()));
        all.put(
                "session gap 10 grace 0 emit on close",
                program -> program.sayEach(program.stream("S")
                        .groupByKey()
                        .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(ms(10)))
                        .emitStrategy(EmitStrategy.onWindowClose())
                        .count()
                        .toStream()));
    }

    private static void suppressions(Map<String, Consumer<Program>> all) {
        all.put(
                "suppress until window closes",
                program -> program.stream("S")
                        .groupByKey()
                        .windowedBy(TimeWindows.ofSizeAndGrace(ms(10), ms(5)))
                        .count()
                        .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()))
                        .toStream()
                        .to("O", Produced.with(WINDOW_KEYS, Serdes.Long())));
        all.put(
                "suppress session until close gap 10 grace 5",
                program -> program.sayEach(program.stream("S")
                        .groupByKey()
                        .windowedBy(SessionWindows.ofInactivityGapAndGrace(ms(10), ms(5)))
                        .count()
                        .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()))
                        .toStream()));
        all.put(
                "suppress until time limit",
                program -> program.table("S")
                        .suppress(Suppressed.untilTimeLimit(ms(10), BufferConfig.maxRecords(2)))
                        .toStream()
                        .to("O"));
        all.put(
                "suppress same buffer time order",
                program -> program.sayEach(program.table("T")
                        .suppress(Suppressed.untilTimeLimit(ms(5), BufferConfig.unbounded()))
                        .toStream()));
        all.put("suppress named and not", program -> {
            KTable<String, String> table = program.table("A");
            Suppressed<Object> wait = Suppressed.untilTimeLimit(ms(5), BufferConfig.unbounded());
            Program.peeked(table.suppress(wait));
            Program.peeked(table.suppress(wait.withName("su")));
        });
    }

    private static Duration ms(long count) {
        return Duration.ofMillis(count);
    }
}

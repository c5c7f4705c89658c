package io.weir.testdriver.app;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.SessionStore;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.TimestampedWindowStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.Windowed;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Has large stores, and tells on request what is in them, as a process of its own. */
public final class LargeApp {
    static final String EVENTS = "events";
    static final String QUESTIONS = "questions";
    static final String ANSWERS = "answers";
    /** An event that removes its key's row. */
    static final String REMOVE = "remove";

    private static final Duration SIZE = Duration.ofMinutes(1);
    private static final Duration GAP = Duration.ofSeconds(20);
    private static final Duration GRACE = Duration.ofMinutes(20);

    private LargeApp() {}

    @SuppressWarnings("NullAway") // An aggregate that is null removes its row.
    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        Consumed<String, String> texts = Consumed.with(Serdes.String(), Serdes.String());
        KGroupedStream<String, String> byKey =
                builder.stream(EVENTS, texts).groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        byKey.aggregate(
                () -> 0L,
                (key, event, count) -> event.equals(REMOVE) ? null : count + 1,
                Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("rows")
                        .withValueSerde(Serdes.Long()));
        byKey.windowedBy(TimeWindows.ofSizeAndGrace(SIZE, GRACE)).count(Materialized.as("windows"));
        byKey.windowedBy(SessionWindows.ofInactivityGapAndGrace(GAP, GRACE)).count(Materialized.as("sessions"));
        builder.stream(QUESTIONS, texts)
                .process(Teller::new, "rows", "windows", "sessions")
                .to(ANSWERS, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /** Runs until the input ends. */
    public static void main(String[] args) {
        AppMain.run(topology(), args);
    }

    /** Answers with all rows of a key. */
    private static final class Teller implements Processor<String, String, String, String> {
        private @Nullable ProcessorContext<String, String> context;

        @Override
        public void init(ProcessorContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(Record<String, String> question) {
            ProcessorContext<String, String> own = Objects.requireNonNull(context);
            String key = question.key();
            TimestampedKeyValueStore<String, Long> rows = own.getStateStore("rows");
            TimestampedWindowStore<String, Long> windows = own.getStateStore("windows");
            SessionStore<String, Long> sessions = own.getStateStore("sessions");
            StringBuilder answer = new StringBuilder("row ").append(rows.get(key));
            try (var found = windows.fetch(key, 0, Long.MAX_VALUE)) {
                found.forEachRemaining(window ->
                        answer.append(" window ").append(window.key).append(' ').append(text(window.value)));
            }
            try (KeyValueIterator<Windowed<String>, Long> found = sessions.fetch(key)) {
                found.forEachRemaining(session -> answer.append(" session ")
                        .append(session.key.window().start())
                        .append('-')
                        .append(session.key.window().end())
                        .append(' ')
                        .append(session.value));
            }
            own.forward(question.withValue(answer.toString()));
        }

        private static String text(ValueAndTimestamp<Long> value) {
            return value.value() + "@" + value.timestamp();
        }
    }
}

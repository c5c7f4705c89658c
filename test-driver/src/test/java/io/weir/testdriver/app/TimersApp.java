package io.weir.testdriver.app;

import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.PunctuationType;
import io.weir.processor.StateSpec;
import io.weir.processor.Timer;
import io.weir.processor.ValueState;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;

/** Counts the records of a key until it rests, as a process of its own. */
public final class TimersApp {
    static final String EVENTS = "events";
    static final String SESSIONS = "sessions";
    static final long GAP_MS = 2_000;
    static final long GRACE_MS = 500;

    private TimersApp() {}

    /** Tells the number of a session's records once, when its key has had none for a while. */
    static Topology topology() {
        StateSpec<ValueState<Long>> count = StateSpec.value("count", Serdes.Long());
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(EVENTS, Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(
                        KeyedProcessorSupplier.of(() -> new Sessions(count), count),
                        Keyed.as("sessions").withGrace(Duration.ofMillis(GRACE_MS)))
                .to(SESSIONS, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static final class Sessions implements KeyedProcessor<String, String, String> {
        private final StateSpec<ValueState<Long>> spec;
        private KeyedContext<String, String> context;

        private Sessions(StateSpec<ValueState<Long>> spec) {
            this.spec = spec;
        }

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            Long before = context.state(spec).get();
            context.state(spec).update(before == null ? 1 : before + 1);
            long end = context.timers().get("end", PunctuationType.STREAM_TIME).orElse(0);
            context.timers().schedule("end", PunctuationType.STREAM_TIME, Math.max(end, record.timestamp() + GAP_MS));
        }

        @Override
        public void onTimer(Timer<String> timer) {
            context.forward(String.valueOf(context.state(spec).get()));
            context.state(spec).clear();
        }
    }

    /** Runs until the input ends. */
    public static void main(String[] args) {
        AppMain.run(topology(), args);
    }
}

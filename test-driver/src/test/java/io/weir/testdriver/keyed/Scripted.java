package io.weir.testdriver.keyed;

import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.ListState;
import io.weir.processor.MapState;
import io.weir.processor.PunctuationType;
import io.weir.processor.StateSpec;
import io.weir.processor.Timer;
import io.weir.processor.ValueState;
import io.weir.state.Ttl;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Does what records and timers say, with a state of each form. */
final class Scripted implements KeyedProcessor<String, String, String> {
    private final Specs specs;
    private @Nullable KeyedContext<String, String> context;
    private long atMs;

    Scripted(Specs specs) {
        this.specs = specs;
    }

    /** The states of a processor. */
    record Specs(
            StateSpec<ValueState<String>> value,
            StateSpec<ListState<String>> list,
            StateSpec<MapState<String, String>> map) {
        static Specs of(@Nullable Ttl value, @Nullable Ttl list, @Nullable Ttl map) {
            return new Specs(
                    lasting(StateSpec.value("value", Serdes.String()), value),
                    lasting(StateSpec.list("list", Serdes.String()), list),
                    lasting(StateSpec.map("map", Serdes.String(), Serdes.String()), map));
        }

        private static <S> StateSpec<S> lasting(StateSpec<S> spec, @Nullable Ttl ttl) {
            return ttl == null ? spec.withFiniteKeys(100) : spec.withTtl(ttl);
        }

        KeyedProcessorSupplier<String, String, String> supplier() {
            return KeyedProcessorSupplier.of(() -> new Scripted(this), value, list, map);
        }
    }

    @Override
    public void init(KeyedContext<String, String> given) {
        context = given;
    }

    private KeyedContext<String, String> context() {
        if (context == null) {
            throw new AssertionError("not initialised");
        }
        return context;
    }

    @Override
    public void process(FixedKeyRecord<String, String> record) {
        atMs = record.timestamp();
        Script.run(record.value(), new Done());
    }

    @Override
    public void onTimer(Timer<String> timer) {
        atMs = timer.time();
        String clock = timer.type() == PunctuationType.STREAM_TIME ? "stream" : "wall";
        context().forward("fired " + clock + " " + timer.name() + " at " + timer.time());
        Script.runNameOf(timer.name(), new Done());
    }

    @Override
    public void onExpired(StateSpec<?> state, Object last) {
        context().forward("expired " + state.name() + " " + last);
    }

    private final class Done implements Script.Actions {
        @Override
        public void set(@Nullable String value) {
            context().state(specs.value()).update(value);
        }

        @Override
        public @Nullable String value() {
            return context().state(specs.value()).get();
        }

        @Override
        public void add(String element) {
            context().state(specs.list()).add(element);
        }

        @Override
        public List<String> list() {
            return context().state(specs.list()).get();
        }

        @Override
        public void clearList() {
            context().state(specs.list()).clear();
        }

        @Override
        public void put(String entry, @Nullable String value) {
            context().state(specs.map()).put(entry, value);
        }

        @Override
        public @Nullable String entry(String entry) {
            return context().state(specs.map()).get(entry);
        }

        @Override
        public Map<String, String> entries() {
            return context().state(specs.map()).entries();
        }

        @Override
        public void clearMap() {
            context().state(specs.map()).clear();
        }

        @Override
        public void schedule(String name, PunctuationType clock, long time) {
            context().timers().schedule(name, clock, time);
        }

        @Override
        public boolean cancel(String name, PunctuationType clock) {
            return context().timers().cancel(name, clock);
        }

        @Override
        public OptionalLong scheduled(String name, PunctuationType clock) {
            return context().timers().get(name, clock);
        }

        @Override
        public void tell(String result) {
            context().forward(result);
        }

        @Override
        public long atMs() {
            return atMs;
        }
    }
}

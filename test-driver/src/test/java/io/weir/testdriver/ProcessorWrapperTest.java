package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.ContextualFixedKeyProcessor;
import io.weir.processor.FixedKeyProcessorSupplier;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.ProcessorWrapper;
import io.weir.processor.Record;
import io.weir.processor.WrappedFixedKeyProcessorSupplier;
import io.weir.processor.WrappedProcessorSupplier;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.Stores;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessorWrapperTest {
    @TempDir
    private Path state;

    @Test
    void a_wrapper_sees_every_record_of_every_processor_and_changes_no_result() {
        for (DriverOptions options : new DriverOptions[] {
            DriverOptions.standard(), DriverOptions.standard().committingOnRequest()
        }) {
            try (TopologyTestDriver driver = driver(Auditing.class, options)) {
                DriverCase.in(driver, "in").pipeInput("a", "1");
                DriverCase.in(driver, "in").pipeInput("a", "22");
                driver.commit();

                assertThat(DriverCase.counts(driver, "out").readKeyValuesToMap())
                        .isEqualTo(Map.of("a", 2L));
                KeyValueStore<String, Long> audit = found(driver.<String, Long>getKeyValueStore("audit"));
                assertThat(audit.get("count")).isEqualTo(2);
                assertThat(audit.get("configured as audit")).isEqualTo(2);
            }
        }
    }

    @Test
    void a_processor_of_fixed_keys_is_wrapped_as_one() {
        try (TopologyTestDriver driver = driver(Doubling.class, DriverOptions.standard())) {
            DriverCase.in(driver, "in").pipeInput("a", "1");

            assertThat(DriverCase.out(driver, "lengths").readKeyValue()).isEqualTo(KeyValue.pair("a", "length 1!"));
        }
    }

    @Test
    void the_topology_that_is_wrapped_stays_as_it_is() {
        Topology topology = topology();
        String before = topology.describe().toString();

        Topology wrapped = topology.wrapped(new Auditing());

        assertThat(wrapped.describe().toString()).contains("audit");
        assertThat(topology.describe().toString()).isEqualTo(before);
    }

    @Test
    void a_wrapper_that_asks_for_the_wrapped_processor_too_late_is_told_when_to_ask() {
        assertThatThrownBy(() -> driver(Late.class, DriverOptions.standard()))
                .hasStackTraceContaining("while it makes its own");
    }

    private TopologyTestDriver driver(Class<?> wrapper, DriverOptions options) {
        return DriverCase.driver(
                topology(), state, options, "processor.wrapper.class", wrapper.getName(), "audit.name", "audit");
    }

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        var in = builder.<String, String>stream("in");
        in.groupByKey()
                .count(Named.as("count"), Materialized.as("counts"))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        in.processValues(Lengths::new).to("lengths");
        return builder.build();
    }

    /** Says the length of a value. */
    private static final class Lengths extends ContextualFixedKeyProcessor<String, String, String> {
        @Override
        public void process(FixedKeyRecord<String, String> record) {
            context().forward(record.withValue("length " + record.value().length()));
        }
    }

    /** Counts the records of each processor in a store that it adds. */
    public static final class Auditing implements ProcessorWrapper {
        private static final StoreBuilder<?> AUDIT =
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("audit"), Serdes.String(), Serdes.Long());

        private String name = "";

        @Override
        public void configure(Map<String, ?> configs) {
            name = String.valueOf(configs.get("audit.name"));
        }

        @Override
        public <KIn, VIn, KOut, VOut> WrappedProcessorSupplier<KIn, VIn, KOut, VOut> wrapProcessorSupplier(
                String processorName, ProcessorSupplier<KIn, VIn, KOut, VOut> processorSupplier) {
            return new WrappedProcessorSupplier<>() {
                @Override
                public Processor<KIn, VIn, KOut, VOut> get() {
                    return new Audited<>(
                            processorName.equals("count") ? Set.of("count", "configured as " + name) : Set.of(),
                            processorSupplier.get());
                }

                @Override
                public Set<StoreBuilder<?>> stores() {
                    return Set.of(AUDIT);
                }
            };
        }

        @Override
        public <KIn, VIn, VOut> WrappedFixedKeyProcessorSupplier<KIn, VIn, VOut> wrapFixedKeyProcessorSupplier(
                String processorName, FixedKeyProcessorSupplier<KIn, VIn, VOut> processorSupplier) {
            return ProcessorWrapper.asWrappedFixedKey(processorSupplier);
        }
    }

    /** Counts under some names, then lets another processor work. */
    private static final class Audited<KIn, VIn, KOut, VOut> implements Processor<KIn, VIn, KOut, VOut> {
        private final Set<String> names;
        private final Processor<KIn, VIn, KOut, VOut> inner;
        private @Nullable KeyValueStore<String, Long> audit;

        Audited(Set<String> names, Processor<KIn, VIn, KOut, VOut> inner) {
            this.names = names;
            this.inner = inner;
        }

        @Override
        public void init(ProcessorContext<KOut, VOut> context) {
            audit = context.getStateStore("audit");
            inner.init(context);
        }

        @Override
        public void process(Record<KIn, VIn> record) {
            for (String name : names) {
                Long before = found(audit).get(name);
                found(audit).put(name, before == null ? 1L : before + 1);
            }
            inner.process(record);
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    /** Marks what processors of fixed keys say. */
    public static final class Doubling implements ProcessorWrapper {
        @Override
        public <KIn, VIn, KOut, VOut> WrappedProcessorSupplier<KIn, VIn, KOut, VOut> wrapProcessorSupplier(
                String processorName, ProcessorSupplier<KIn, VIn, KOut, VOut> processorSupplier) {
            return ProcessorWrapper.asWrapped(processorSupplier);
        }

        @Override
        @SuppressWarnings("unchecked") // The only such processor of the topology makes strings.
        public <KIn, VIn, VOut> WrappedFixedKeyProcessorSupplier<KIn, VIn, VOut> wrapFixedKeyProcessorSupplier(
                String processorName, FixedKeyProcessorSupplier<KIn, VIn, VOut> processorSupplier) {
            return () -> new ContextualFixedKeyProcessor<>() {
                @Override
                public void process(FixedKeyRecord<KIn, VIn> record) {
                    context().forward(record.withValue((VOut)
                            ("length " + String.valueOf(record.value()).length() + "!")));
                }
            };
        }
    }

    /** Asks for the wrapped processor when the first record comes. */
    public static final class Late implements ProcessorWrapper {
        @Override
        public <KIn, VIn, KOut, VOut> WrappedProcessorSupplier<KIn, VIn, KOut, VOut> wrapProcessorSupplier(
                String processorName, ProcessorSupplier<KIn, VIn, KOut, VOut> processorSupplier) {
            return () -> new Processor<>() {
                @Override
                public void init(ProcessorContext<KOut, VOut> context) {
                    processorSupplier.get().init(context);
                }

                @Override
                public void process(Record<KIn, VIn> record) {}
            };
        }

        @Override
        public <KIn, VIn, VOut> WrappedFixedKeyProcessorSupplier<KIn, VIn, VOut> wrapFixedKeyProcessorSupplier(
                String processorName, FixedKeyProcessorSupplier<KIn, VIn, VOut> processorSupplier) {
            return ProcessorWrapper.asWrappedFixedKey(processorSupplier);
        }
    }
}

package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.WindowedSerdes;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.FixedKeyProcessorSupplier;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.ProcessorWrapper;
import io.weir.processor.Record;
import io.weir.processor.WrappedFixedKeyProcessorSupplier;
import io.weir.processor.WrappedProcessorSupplier;
import io.weir.runtime.StreamsConfig;
import io.weir.state.KeyValue;
import io.weir.state.SessionWindow;
import io.weir.state.TimeWindow;
import io.weir.state.Windowed;
import io.weir.topology.Topology;
import io.weir.topology.TopologyConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys of windows take the default serde, in their window; and settings that a topology is made with hold. */
final class WindowedKeysTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    private Path state;

    @Test
    void keys_of_windows_are_written_and_read_with_the_default_serde_in_their_window() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(MINUTE))
                .count()
                .toStream()
                .repartition()
                .groupByKey()
                .count()
                .toStream()
                .to("out", Produced.valueSerde(Serdes.Long()));

        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, DriverOptions.standard())) {
            DriverCase.in(driver, "in").pipeInput("a", "x", 61_000);

            assertThat(read(driver, WindowedSerdes.timeWindowedSerdeFrom(String.class, 60_000)))
                    .isEqualTo(KeyValue.pair(new Windowed<>("a", new TimeWindow(60_000, 120_000)), 1L));
        }
    }

    @Test
    void keys_of_sessions_are_written_with_the_default_serde_in_their_session() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .groupByKey()
                .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(MINUTE))
                .count()
                .toStream()
                .to("out", Produced.valueSerde(Serdes.Long()));

        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, DriverOptions.standard())) {
            DriverCase.in(driver, "in").pipeInput("a", "x", 61_000);

            assertThat(read(driver, WindowedSerdes.sessionWindowedSerdeFrom(String.class)))
                    .isEqualTo(KeyValue.pair(new Windowed<>("a", new SessionWindow(61_000, 61_000)), 1L));
        }
    }

    @Test
    void a_default_serde_of_windowed_keys_is_made_of_the_serde_that_the_settings_name() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeWithNoGrace(MINUTE))
                .count()
                .toStream()
                .to(
                        "windows",
                        Produced.with(WindowedSerdes.timeWindowedSerdeFrom(String.class, 60_000), Serdes.Long()));
        builder.<Windowed<String>, Long>stream("windows", Consumed.with(null, Serdes.Long()))
                .to("out", Produced.valueSerde(Serdes.Long()));

        try (TopologyTestDriver driver = DriverCase.driver(
                builder.build(),
                state,
                DriverOptions.standard(),
                "default.key.serde",
                WindowedSerdes.TimeWindowedSerde.class.getName(),
                "windowed.inner.class.serde",
                Serdes.StringSerde.class.getName(),
                "window.size.ms",
                "60000")) {
            DriverCase.in(driver, "in").pipeInput("a", "x", 61_000);

            assertThat(read(driver, WindowedSerdes.timeWindowedSerdeFrom(String.class, 60_000)))
                    .isEqualTo(KeyValue.pair(new Windowed<>("a", new TimeWindow(60_000, 120_000)), 1L));
        }
    }

    @Test
    void without_any_serde_the_sink_of_windowed_keys_says_so() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.<String, String>with(null, Serdes.String()))
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(MINUTE))
                .count()
                .toStream()
                .to("out", Produced.valueSerde(Serdes.Long()));
        Properties config = DriverCase.config(state);
        config.remove("default.key.serde");

        assertThatThrownBy(() -> TopologyTestDriver.of(builder.build(), config, DriverOptions.standard()))
                .hasMessageContaining("serde for the key")
                .hasMessageContaining("WindowedKeysTest.java:");
    }

    @Test
    void settings_that_a_topology_is_made_with_hold_where_the_application_says_nothing() {
        Properties wrapped = DriverCase.config(state);
        wrapped.setProperty(StreamsConfig.PROCESSOR_WRAPPER_CLASS_CONFIG, Twice.class.getName());
        wrapped.setProperty(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        TopologyConfig config = new TopologyConfig(new StreamsConfig(wrapped));
        StreamsBuilder builder = new StreamsBuilder(config);
        builder.<String, String>stream("in").process(Passing::new).to("out");
        Topology byHand = new Topology(config)
                .addSource("source", "in")
                .addProcessor("passes", Passing::new, "source")
                .addSink("sink", "out", "passes");

        for (Topology topology : java.util.List.of(builder.build(), byHand)) {
            try (TopologyTestDriver driver = DriverCase.driver(topology, state, DriverOptions.standard())) {
                DriverCase.in(driver, "in").pipeInput("a", "x");

                assertThat(DriverCase.out(driver, "out").readValuesToList()).containsExactly("x", "x");
            }
        }
    }

    @Test
    void a_builder_optimises_as_its_settings_say() {
        Properties properties = DriverCase.config(state);
        properties.setProperty(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.OPTIMIZE);
        properties.setProperty(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(properties)));
        builder.table("rows", io.weir.dsl.Materialized.as("kept"));

        assertThat(builder.build()
                        .built()
                        .subTopologies()
                        .get(0)
                        .stores()
                        .get(0)
                        .changelog()
                        .inputTopic())
                .isEqualTo("rows");
    }

    private static <K> KeyValue<K, Long> read(TopologyTestDriver driver, Serde<K> keys) {
        return driver.createOutputTopic("out", keys.deserializer(), new LongDeserializer())
                .readKeyValue();
    }

    /** Passes records on. */
    private static final class Passing extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            context().forward(record);
        }
    }

    /** Has each record processed twice by processors of the application. */
    public static final class Twice implements ProcessorWrapper {
        @Override
        public <KIn, VIn, KOut, VOut> WrappedProcessorSupplier<KIn, VIn, KOut, VOut> wrapProcessorSupplier(
                String processorName, ProcessorSupplier<KIn, VIn, KOut, VOut> processorSupplier) {
            return ProcessorWrapper.asWrapped(() -> {
                Processor<KIn, VIn, KOut, VOut> inner = processorSupplier.get();
                return new Processor<KIn, VIn, KOut, VOut>() {
                    @Override
                    public void init(io.weir.processor.ProcessorContext<KOut, VOut> context) {
                        inner.init(context);
                    }

                    @Override
                    public void process(Record<KIn, VIn> record) {
                        inner.process(record);
                        inner.process(record);
                    }
                };
            });
        }

        @Override
        public <KIn, VIn, VOut> WrappedFixedKeyProcessorSupplier<KIn, VIn, VOut> wrapFixedKeyProcessorSupplier(
                String processorName, FixedKeyProcessorSupplier<KIn, VIn, VOut> processorSupplier) {
            return ProcessorWrapper.asWrappedFixedKey(processorSupplier);
        }
    }
}

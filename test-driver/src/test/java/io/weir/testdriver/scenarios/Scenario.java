package io.weir.testdriver.scenarios;

import io.weir.dsl.Consumed;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.StreamsBuilder;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.DropReason;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** A topology of texts under the driver, piped into and read record by record. */
final class Scenario implements AutoCloseable {
    private final StreamsBuilder builder = new StreamsBuilder();
    private final Properties settings = new Properties();
    private final DriverOptions options;
    private @Nullable TopologyTestDriver driver;

    private Scenario(Path state, DriverOptions options) {
        this.options = options;
        set("application.id", "app");
        set("state.dir", state.toString());
        set("default.key.serde", Serdes.StringSerde.class.getName());
        set("default.value.serde", Serdes.StringSerde.class.getName());
    }

    /** Commits after each record, one partition a topic. */
    static Scenario in(Path state) {
        return in(state, DriverOptions.standard());
    }

    static Scenario in(Path state, DriverOptions options) {
        return new Scenario(state, options);
    }

    Scenario set(String setting, String value) {
        settings.setProperty(setting, value);
        return this;
    }

    StreamsBuilder builder() {
        return builder;
    }

    KStream<String, String> stream(String topic) {
        return builder.stream(topic, Consumed.with(Serdes.String(), Serdes.String()));
    }

    KTable<String, String> table(String topic) {
        return builder.table(topic, Consumed.with(Serdes.String(), Serdes.String()));
    }

    /** The driver, which is started by the first call. */
    TopologyTestDriver driver() {
        TopologyTestDriver known = driver;
        if (known == null) {
            known = TopologyTestDriver.of(builder.build(settings), settings, options);
            driver = known;
        }
        return known;
    }

    @SuppressWarnings("NullAway") // Keys and values may be null, as the record's type arguments say.
    void pipe(String topic, @Nullable String key, @Nullable String value, long timestampMs) {
        pipe(topic, new TestRecord<>(key, value, null, Long.valueOf(timestampMs)));
    }

    @SuppressWarnings("NullAway") // Kafka's serialisers take null.
    void pipe(String topic, TestRecord<@Nullable String, @Nullable String> record) {
        driver().<@Nullable String, @Nullable String>createInputTopic(
                        topic, new StringSerializer(), new StringSerializer())
                .pipeInput(record);
    }

    /** What came out since it was last asked for, as {@code key=value@time}. */
    List<String> out() {
        return records().stream()
                .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                .toList();
    }

    List<TestRecord<String, String>> records() {
        return driver().createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                .readRecordsToList();
    }

    /** How many records were dropped for each reason. */
    Map<DropReason, Long> drops() {
        Map<DropReason, Long> drops = new EnumMap<>(DropReason.class);
        driver().drops().forEach((key, count) -> drops.merge(key.reason(), count, Long::sum));
        return drops;
    }

    static JoinWindows near() {
        return JoinWindows.ofTimeDifferenceWithNoGrace(ms(10));
    }

    static String joined(@Nullable String left, @Nullable String right) {
        return left + "+" + right;
    }

    static Duration ms(long count) {
        return Duration.ofMillis(count);
    }

    @Override
    public void close() {
        if (driver != null) {
            driver.close();
        }
    }
}

package io.weir.samples.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.runtime.StreamsConfig;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Replays the trace of a case against a topology.
 *
 * <p>Each step's outputs are compared before the next: all of them, topic by topic, in order. An output topic that was
 * not said here fails the replay. The wall clock begins at 0.
 */
final class CaseReplay {
    private static final String NULL = "null";

    private final Topology topology;
    private final Properties config = new Properties();
    private final Map<String, Columns<?, ?>> inputs = new LinkedHashMap<>();
    private final Map<String, Columns<?, ?>> outputs = new LinkedHashMap<>();

    private CaseReplay(Topology topology) {
        this.topology = topology;
    }

    /** How keys and values of a topic are written. */
    private record Columns<K, V>(String topic, Format<K> key, Format<V> value) {
        byte @Nullable [] keyBytes(String text) {
            return bytes(text, key);
        }

        byte @Nullable [] valueBytes(String text) {
            return bytes(text, value);
        }

        String line(TestRecord<byte[], byte[]> record) {
            long timeMs = Objects.requireNonNull(record.timestamp());
            return new Entry(topic, text(record.key(), key), text(record.value(), value), timeMs).toString();
        }

        private <T> byte @Nullable [] bytes(String text, Format<T> format) {
            if (text.equals(NULL)) {
                return null;
            }
            return text.startsWith("bytes[")
                    ? rawBytes(text)
                    : format.serde().serializer().serialize(topic, format.read().apply(text));
        }

        private <T> String text(byte @Nullable [] bytes, Format<T> format) {
            return bytes == null
                    ? NULL
                    : format.write().apply(format.serde().deserializer().deserialize(topic, bytes));
        }

        private static byte[] rawBytes(String text) {
            List<String> numbers =
                    List.of(text.substring("bytes[".length(), text.length() - 1).split(", ", -1));
            byte[] bytes = new byte[numbers.size()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = Byte.parseByte(numbers.get(i));
            }
            return bytes;
        }
    }

    static CaseReplay of(Topology topology) {
        return new CaseReplay(topology);
    }

    <K, V> CaseReplay input(String topic, Format<K> key, Format<V> value) {
        inputs.put(topic, new Columns<>(topic, key, value));
        return this;
    }

    <K, V> CaseReplay output(String topic, Format<K> key, Format<V> value) {
        outputs.put(topic, new Columns<>(topic, key, value));
        return this;
    }

    CaseReplay config(String name, Object value) {
        config.put(name, value);
        return this;
    }

    /** Replays the one trace of a case. */
    void replay(String number) {
        List<CaseTrace> traces = CaseTrace.of(number);
        assertThat(traces).as("traces of " + number).hasSize(1);
        replay(traces.get(0));
    }

    /** Replays one of the traces of a case. */
    void replay(String number, String title) {
        replay(CaseTrace.of(number).stream()
                .filter(trace -> trace.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Case " + number + " has no trace [" + title + "].")));
    }

    void replay(CaseTrace trace) {
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "case");
        try (TopologyTestDriver driver = new TopologyTestDriver(topology, config, Instant.EPOCH)) {
            int number = 0;
            for (CaseTrace.Step step : trace.steps()) {
                number++;
                assertThat(outcome(driver, step))
                        .as("%s, step %s: %s", trace.title(), number, step)
                        .isEqualTo(step.outputs());
            }
            trace.stores()
                    .forEach((store, rows) -> assertThat(rows(driver, store))
                            .as("%s, store %s", trace.title(), store)
                            .isEqualTo(rows));
            assertThat(drops(driver)).as("%s, drops", trace.title()).isEqualTo(trace.drops());
        }
    }

    private Map<String, List<String>> outcome(TopologyTestDriver driver, CaseTrace.Step step) {
        try {
            driver.advanceWallClockTime(Duration.ofMillis(step.wallClockMs()));
            step.input().ifPresent(input -> pipe(driver, input));
        } catch (RuntimeException failure) {
            return Map.of(Entry.THROWS, List.of(failure.getClass().getSimpleName()));
        }
        return produced(driver);
    }

    @SuppressWarnings("NullAway") // Keys and values may be null, as the type arguments say.
    private void pipe(TopologyTestDriver driver, Entry input) {
        Columns<?, ?> columns = said(inputs, input.topic());
        byte[] key = columns.keyBytes(input.key());
        byte[] value = columns.valueBytes(input.value());
        driver.<byte @Nullable [], byte @Nullable []>createInputTopic(
                        input.topic(), new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(key, value, input.timeMs());
    }

    private Map<String, List<String>> produced(TopologyTestDriver driver) {
        Map<String, List<String>> produced = new LinkedHashMap<>();
        for (String topic : driver.producedTopicNames()) {
            if (!topic.startsWith("case-")) {
                Columns<?, ?> columns = said(outputs, topic);
                List<TestRecord<byte[], byte[]>> records = driver.createOutputTopic(
                                topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList();
                if (!records.isEmpty()) {
                    produced.put(topic, records.stream().map(columns::line).toList());
                }
            }
        }
        return produced;
    }

    private static Columns<?, ?> said(Map<String, Columns<?, ?>> topics, String topic) {
        return Objects.requireNonNull(
                topics.get(topic), () -> "Topic [" + topic + "] is expected to be one of " + topics.keySet() + ".");
    }

    private static String rows(TopologyTestDriver driver, String name) {
        KeyValueStore<Object, Object> store = driver.getKeyValueStore(name);
        assertThat(store).as("store %s", name).isNotNull();
        StringJoiner rows = new StringJoiner(", ", "[", "]");
        try (KeyValueIterator<Object, Object> all =
                Objects.requireNonNull(store).all()) {
            all.forEachRemaining(row -> rows.add(row.key + "=" + row.value));
        }
        return rows.toString();
    }

    private static Map<String, Long> drops(TopologyTestDriver driver) {
        return driver.drops().entrySet().stream()
                .collect(Collectors.toMap(
                        drop -> drop.getKey().reason().name(), Map.Entry::getValue, Long::sum, TreeMap::new));
    }
}

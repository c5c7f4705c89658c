package io.weir.dsl.windows;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.KafkaStreamsConfig;
import io.weir.dsl.run.MemoryTask;
import io.weir.random.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;

/** Kafka Streams itself is the oracle: windows must send the same updates on, in the same order. */
class WindowProperties {
    @ParameterizedTest
    @Seeds(200)
    void windows_send_what_kafka_streams_sends_without_caching(long seed) {
        WindowCase said = WindowCase.of(seed);

        List<List<String>> expected = kafkaStreams(said);
        List<List<String>> found = weir(said, false);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i)).as("update %d of %s", i, said).isEqualTo(expected.get(i));
        }
    }

    @ParameterizedTest
    @Seeds(200)
    void with_a_commit_after_each_record_caching_changes_no_result(long seed) {
        WindowCase said = WindowCase.of(seed);

        assertThat(withoutPhantoms(weir(said, true))).as("%s", said).isEqualTo(withoutPhantoms(weir(said, false)));
    }

    @ParameterizedTest
    @Seeds(200)
    void windows_that_close_are_sent_as_kafka_streams_sends_them(long seed) {
        WindowCase said = WindowCase.of(seed, true);

        List<String> expected = flat(kafkaStreams(said));
        List<String> found = flat(weir(said, seed % 2 == 0));
        if (said.windows() == WindowCase.Kind.SESSION) {
            // Kafka Streams loses sessions when time jumps, or merges what has closed; more in WindowModelProperties.
            assertThat(found).as("%s", said).doesNotHaveDuplicates().containsAll(expected);
        } else {
            assertThat(found).as("%s", said).isEqualTo(expected);
        }
    }

    // Not record by record: after an early record Kafka Streams sends no sliding windows on until the next one.
    static List<String> flat(List<List<String>> updates) {
        return updates.stream().flatMap(List::stream).toList();
    }

    static List<List<String>> weir(WindowCase said, boolean caching) {
        MemoryTask task = new MemoryTask(WeirWindows.topology(said).built(), caching);
        List<List<String>> out = new ArrayList<>();
        int read = 0;
        for (WindowCase.Input input : said.inputs()) {
            task.pipe("S", input.key(), input.value(), input.timestamp());
            out.add(List.copyOf(task.out("O").subList(read, task.out("O").size())));
            read = task.out("O").size();
        }
        return out;
    }

    static List<List<String>> kafkaStreams(WindowCase said) {
        Properties config = KafkaStreamsConfig.inMemory();
        config.put(StreamsConfig.InternalConfig.EMIT_INTERVAL_MS_KSTREAMS_WINDOWED_AGGREGATION, 0L);
        config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        List<List<String>> out = new ArrayList<>();
        try (TopologyTestDriver driver = new TopologyTestDriver(KafkaStreamsWindows.topology(said), config)) {
            TestInputTopic<String, String> in =
                    driver.createInputTopic("S", new StringSerializer(), new StringSerializer());
            TestOutputTopic<String, String> results =
                    driver.createOutputTopic("O", new StringDeserializer(), new StringDeserializer());
            for (WindowCase.Input input : said.inputs()) {
                in.pipeInput(new TestRecord<>(input.key(), input.value(), null, input.timestamp()));
                out.add(withoutRepetition(results.readRecordsToList().stream()
                        .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                        .toList()));
            }
        }
        return out;
    }

    /** A session that keeps its bounds gets a tombstone from Kafka Streams before its new value; from Weir it gets none. */
    private static List<String> withoutRepetition(List<String> updates) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < updates.size(); i++) {
            String key = updates.get(i).substring(0, updates.get(i).indexOf('='));
            boolean tombstone = updates.get(i).startsWith(key + "=null@");
            boolean again = i + 1 < updates.size() && updates.get(i + 1).startsWith(key + "=");
            if (!tombstone || !again) {
                kept.add(updates.get(i));
            }
        }
        return kept;
    }

    /** With caching, tombstones of rows that never were are not sent, and what a record changed twice is sent once. */
    private static List<List<String>> withoutPhantoms(List<List<String>> updates) {
        List<String> present = new ArrayList<>();
        List<List<String>> kept = new ArrayList<>();
        for (List<String> of : updates) {
            List<String> real = new ArrayList<>();
            for (String update : of) {
                String key = update.substring(0, update.indexOf('='));
                boolean tombstone = update.startsWith(key + "=null@");
                if (!real.contains(update) && (!tombstone || present.remove(key))) {
                    real.add(update);
                }
                if (!tombstone && !present.contains(key)) {
                    present.add(key);
                }
            }
            kept.add(real);
        }
        return kept;
    }
}

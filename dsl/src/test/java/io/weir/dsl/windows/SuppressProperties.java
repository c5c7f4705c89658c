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
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;

/** Kafka Streams itself is the oracle: updates that wait must be sent on at the same records, in the same order. */
class SuppressProperties {
    private static final List<String> STOPPED = List.of("the buffer is full");

    @ParameterizedTest
    @Seeds(200)
    void updates_wait_as_long_as_in_kafka_streams(long seed) {
        SuppressCase said = SuppressCase.of(seed);

        List<List<String>> expected = kafkaStreams(said);
        List<List<String>> found = weir(said);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i)).as("update %d of %s", i, said).isEqualTo(expected.get(i));
        }
    }

    private static List<List<String>> weir(SuppressCase said) {
        MemoryTask task = new MemoryTask(WeirSuppressions.topology(said).built(), false);
        List<List<String>> out = new ArrayList<>();
        for (WindowCase.Input input : said.inputs()) {
            try {
                task.pipe("S", input.key(), input.value(), input.timestamp());
            } catch (IllegalStateException full) {
                assertThat(full)
                        .hasMessageContaining("KTABLE-SUPPRESS-STATE-STORE")
                        .hasMessageContaining("Raise");
                out.add(STOPPED);
                return out;
            }
            out.add(List.copyOf(task.out("O")));
            task.clearOut();
        }
        return out;
    }

    private static List<List<String>> kafkaStreams(SuppressCase said) {
        Properties config = KafkaStreamsConfig.inMemory();
        config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        List<List<String>> out = new ArrayList<>();
        try (TopologyTestDriver driver = new TopologyTestDriver(KafkaStreamsSuppressions.topology(said), config)) {
            TestInputTopic<String, String> in =
                    driver.createInputTopic("S", new StringSerializer(), new StringSerializer());
            TestOutputTopic<String, String> results =
                    driver.createOutputTopic("O", new StringDeserializer(), new StringDeserializer());
            for (WindowCase.Input input : said.inputs()) {
                try {
                    in.pipeInput(new TestRecord<>(input.key(), input.value(), null, input.timestamp()));
                } catch (StreamsException full) {
                    out.add(STOPPED);
                    return out;
                }
                out.add(results.readRecordsToList().stream()
                        .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                        .toList());
            }
        }
        return out;
    }
}

package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCountTest {
    @TempDir
    private Path state;

    @Test
    void each_word_is_counted_in_any_case() {
        try (TopologyTestDriver driver = new TopologyTestDriver(WordCount.topology(), config())) {
            TestInputTopic<String, String> lines =
                    driver.createInputTopic("lines", new StringSerializer(), new StringSerializer());
            TestOutputTopic<String, Long> counts =
                    driver.createOutputTopic("word-counts", new StringDeserializer(), new LongDeserializer());

            lines.pipeInput("And God said, Let there be light");
            lines.pipeInput("and there was light.");

            assertThat(counts.readKeyValuesToMap())
                    .isEqualTo(Map.of(
                            "and", 2L, "god", 1L, "said", 1L, "let", 1L, "there", 2L, "be", 1L, "light", 2L, "was",
                            1L));
        }
    }

    @Test
    void a_line_without_words_counts_nothing() {
        try (TopologyTestDriver driver = new TopologyTestDriver(WordCount.topology(), config())) {
            driver.createInputTopic("lines", new StringSerializer(), new StringSerializer())
                    .pipeInput("1611 -- *");

            assertThat(driver.createOutputTopic("word-counts", new StringDeserializer(), new LongDeserializer())
                            .isEmpty())
                    .isTrue();
        }
    }

    private Properties config() {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "word-count");
        config.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        return config;
    }
}

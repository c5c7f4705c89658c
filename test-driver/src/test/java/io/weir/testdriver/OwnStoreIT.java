package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.query.StateQueryRequest;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.testdriver.broker.TestBroker;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store of an application's own, against a broker. */
@ExtendWith(HandlesAtZero.class)
class OwnStoreIT {
    @TempDir
    Path directory;

    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final List<String> diary = new CopyOnWriteArrayList<>() {
        @Override
        public boolean add(String line) {
            told.add(line);
            return super.add(line);
        }
    };

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void it_is_opened_flushed_told_and_closed_with_its_task(String guarantee) throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("own-in", 1);
            broker.topics().send(List.of(input("a"), input("b")), new StringSerializer(), new StringSerializer());

            try (WeirStreams streams = new WeirStreams(topology(), settings(broker, guarantee))) {
                streams.start();
                await("commit {own-in-0=2}");
                await("told");

                assertThat(streams.query(StateQueryRequest.inStore("diary").withQuery(new DiaryStore.Words()))
                                .getOnlyPartitionResult())
                        .isNotNull()
                        .satisfies(words -> assertThat(words.getResult()).containsExactly("a", "b"));
            }

            assertThat(diary.get(0)).isEqualTo("init own-" + guarantee.replace('_', '-') + " 0_0");
            assertThat(diary)
                    .containsSubsequence("write a", "write b", "flush", "commit {own-in-0=2}", "told", "close");
            assertThat(diary).endsWith("close");
            assertThat(broker.topics().readAll("own-in")).as("input").hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void after_a_failure_it_is_made_anew_and_given_the_uncommitted_input_again(String guarantee) throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("own-in", 1);
            try (WeirStreams streams = new WeirStreams(topology(), settings(broker, guarantee))) {
                streams.setUncaughtExceptionHandler(failure -> StreamThreadExceptionResponse.REPLACE_THREAD);
                streams.start();
                await("init");
                broker.topics()
                        .send(List.of(input("a"), input("fail once")), new StringSerializer(), new StringSerializer());
                await("commit {own-in-0=2}");
            }

            int failed = diary.indexOf("fails");
            assertThat(diary.subList(failed, diary.size()))
                    .containsSubsequence("fails", "close", "init own-" + guarantee.replace('_', '-') + " 0_0");
            assertThat(diary.stream().filter("write fail once"::equals))
                    .as("written")
                    .hasSize(1);
        }
    }

    private void await(String line) throws InterruptedException {
        @Nullable String found = "";
        while (found != null && !found.startsWith(line)) {
            found = told.poll(90, TimeUnit.SECONDS);
        }
        assertThat(found).as("the diary is %s", diary).isNotNull();
    }

    private Topology topology() {
        return new Topology()
                .addSource("source", "own-in")
                .addProcessor("writer", Writer::new, "source")
                .addStateStore(new DiaryStore.Builder("diary", false, diary), "writer");
    }

    private Properties settings(TestBroker broker, String guarantee) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "own-" + guarantee.replace('_', '-'));
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        settings.put("auto.offset.reset", "earliest");
        return settings;
    }

    private static ProducerRecord<String, String> input(String value) {
        return new ProducerRecord<>("own-in", "key", value);
    }

    private final class Writer extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            if (record.value().equals("fail once") && !diary.contains("fails")) {
                diary.add("fails");
                throw new IllegalStateException("told to");
            }
            context().<DiaryStore>getStateStore("diary").write(record.value());
        }
    }
}

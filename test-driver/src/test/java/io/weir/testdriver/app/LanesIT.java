package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.StreamsNotStartedException;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.TaskMetadata;
import io.weir.runtime.ThreadMetadata;
import io.weir.runtime.WeirStreams;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Lanes come and go while an application runs, and it may rest; no record is lost or counted twice by that. */
@ExtendWith(HandlesAtZero.class)
class LanesIT {
    private static final int PARTITIONS = 4;
    private static final int KEYS = 40;

    @TempDir
    Path directory;

    private int rounds;

    @Test
    @Timeout(120)
    void counts_are_exact_while_lanes_come_and_go_and_the_application_rests() {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("words", PARTITIONS);
            broker.topics().create("counts", 1);
            WeirStreams streams = new WeirStreams(counting().build(), settings(broker));
            assertThatThrownBy(streams::metadataForLocalThreads).isInstanceOf(StreamsNotStartedException.class);
            assertThat(streams.addStreamThread()).isEmpty();
            try (streams) {
                streams.start();
                round(broker);
                awaitCounts(broker);
                assertThat(tasksByThread(streams)).containsOnlyKeys("weir-app-lane-1");

                assertThat(streams.addStreamThread()).contains("weir-app-lane-2");
                round(broker);
                assertThat(streams.addStreamThread()).contains("weir-app-lane-3");
                round(broker);
                await(() -> tasksByThread(streams).values().stream().allMatch(tasks -> tasks >= 1 && tasks <= 2));
                awaitCounts(broker);

                assertThat(streams.removeStreamThread()).contains("weir-app-lane-3");
                round(broker);
                assertThat(tasksByThread(streams)).isEqualTo(Map.of("weir-app-lane-1", 2, "weir-app-lane-2", 2));
                awaitCounts(broker);

                rest(broker, streams);
                assertThat(streams.removeStreamThread()).contains("weir-app-lane-2");
                assertThat(streams.removeStreamThread()).isEmpty();
                assertThat(streams.addStreamThread()).contains("weir-app-lane-2");
                round(broker);
                awaitCounts(broker);
                lookAt(streams);
                assertThatThrownBy(streams::cleanUp).isInstanceOf(IllegalStateException.class);
            }
            assertThat(directory.resolve("app/0_0")).isDirectory();
            streams.cleanUp();
            assertThat(directory.resolve("app/0_0")).doesNotExist();
            assertThat(Files.exists(directory.resolve("app/process-id"))).isTrue();
        }
    }

    private void rest(TestBroker broker, WeirStreams streams) {
        streams.pause();
        assertThat(streams.isPaused()).isTrue();
        Map<String, Long> before = counts(broker);
        round(broker);
        // The records have arrived at the instance when it knows where they end.
        await(() -> tasks(streams).stream()
                        .flatMap(task -> task.endOffsets().values().stream())
                        .mapToLong(end -> end)
                        .sum()
                == (long) rounds * KEYS);
        assertThat(counts(broker)).isEqualTo(before);

        streams.resume();
        awaitCounts(broker);
    }

    private void lookAt(WeirStreams streams) {
        await(() ->
                tasks(streams).stream().allMatch(task -> task.committedOffsets().equals(task.endOffsets())));
        assertThat(tasks(streams))
                .hasSize(PARTITIONS)
                .allMatch(task -> task.topicPartitions().size() == 1)
                .allMatch(task -> task.timeCurrentIdlingStarted().isEmpty());
        assertThat(streams.metadataForLocalThreads())
                .allMatch(thread -> thread.threadState().equals("RUNNING"))
                .allMatch(thread -> thread.standbyTasks().isEmpty())
                .extracting(thread -> thread.producerClientIds().iterator().next())
                .allMatch(id -> id.matches("app-.*-lane-[12]"));
    }

    private static Set<TaskMetadata> tasks(WeirStreams streams) {
        return streams.metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .collect(Collectors.toSet());
    }

    private static Map<String, Integer> tasksByThread(WeirStreams streams) {
        return streams.metadataForLocalThreads().stream()
                .collect(Collectors.toMap(
                        ThreadMetadata::threadName,
                        thread -> thread.activeTasks().size()));
    }

    private static StreamsBuilder counting() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .count()
                .toStream()
                .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        return builder;
    }

    /** Each key once more. */
    private void round(TestBroker broker) {
        List<ProducerRecord<String, String>> records = new ArrayList<>();
        for (int key = 0; key < KEYS; key++) {
            records.add(new ProducerRecord<>("words", key % PARTITIONS, "k" + key, "v"));
        }
        broker.topics().send(records, new StringSerializer(), new StringSerializer());
        rounds++;
    }

    private void awaitCounts(TestBroker broker) {
        await(() -> {
            Map<String, Long> counts = counts(broker);
            assertThat(counts.values()).allMatch(count -> count <= rounds);
            return counts.size() == KEYS && counts.values().stream().allMatch(count -> count == rounds);
        });
    }

    private static Map<String, Long> counts(TestBroker broker) {
        Map<String, Long> counts = new HashMap<>();
        for (ConsumerRecord<String, Long> record :
                broker.topics().readAll("counts", new StringDeserializer(), new LongDeserializer())) {
            counts.put(record.key(), record.value());
        }
        return counts;
    }

    // Bounded by the test's own time.
    private static void await(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private Properties settings(TestBroker broker) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "app");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        return settings;
    }
}

package io.weir.testdriver.app;

import static java.util.Objects.requireNonNull;

import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Readings in partitions, some of them late, and what an undisturbed run makes of them. */
final class WindowsInput {
    static final int PARTITIONS = 4;
    private static final int KEYS_PER_PARTITION = 5;
    private static final int PLACES = 6;
    private static final int STEP_MS = 40;
    private static final int DISORDER_MS = 6_000;
    private static final long CLOSING_MS = 60_000;

    private final SplittableRandom random;
    private final List<ProducerRecord<String, String>> sent = new ArrayList<>();
    private final long[] now = new long[PARTITIONS];
    private final long base;

    WindowsInput(SplittableRandom random, long base) {
        this.random = random;
        this.base = base;
    }

    /** Some more, which is sent too. */
    void sendTo(Feed feed, int count) {
        for (int i = 0; i < count; i++) {
            int partition = random.nextInt(PARTITIONS);
            now[partition] += random.nextInt(STEP_MS);
            long behind = random.nextInt(4) == 0 ? random.nextInt(DISORDER_MS) : 0;
            String key = "k" + partition + "." + random.nextInt(KEYS_PER_PARTITION);
            boolean correction = random.nextInt(10) == 0;
            send(
                    feed,
                    new ProducerRecord<>(
                            correction ? WindowsApp.CORRECTIONS : WindowsApp.READINGS,
                            partition,
                            base + Math.max(0, now[partition] - behind),
                            key,
                            correction ? "100" : "place" + random.nextInt(PLACES)));
        }
        feed.flush();
    }

    /** One reading much later in each partition: all windows before are closed by it. */
    void closeTo(Feed feed) {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            long time = base + now[partition] + CLOSING_MS;
            send(feed, new ProducerRecord<>(WindowsApp.READINGS, partition, time, "last" + partition, "end"));
        }
        feed.flush();
    }

    private void send(Feed feed, ProducerRecord<String, String> record) {
        sent.add(record);
        feed.send(record);
    }

    /** What an undisturbed run sends to a topic, in the order of keys and counts. */
    Map<String, List<String>> expected(List<String> outputs) {
        Map<String, List<String>> expected = new HashMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            run(partition, outputs)
                    .forEach((topic, lines) -> expected.computeIfAbsent(topic, any -> new ArrayList<>())
                            .addAll(lines));
        }
        expected.values().forEach(lines -> lines.sort(null));
        return expected;
    }

    private Map<String, List<String>> run(int partition, List<String> outputs) {
        Map<String, List<String>> lines = new TreeMap<>();
        try (TopologyTestDriver driver = new TopologyTestDriver(WindowsApp.topology(), new Properties())) {
            Map<String, TestInputTopic<String, String>> inputs = new HashMap<>();
            for (ProducerRecord<String, String> record : sent) {
                if (record.partition() == partition) {
                    inputs.computeIfAbsent(
                                    record.topic(),
                                    topic -> driver.createInputTopic(
                                            topic, new StringSerializer(), new StringSerializer()))
                            .pipeInput(
                                    record.key(),
                                    record.value(),
                                    Instant.ofEpochMilli(requireNonNull(record.timestamp())));
                }
            }
            for (String output : outputs) {
                TestOutputTopic<String, String> topic =
                        driver.createOutputTopic(output, new StringDeserializer(), new StringDeserializer());
                lines.put(
                        output,
                        topic.readRecordsToList().stream()
                                .map(record -> line(record.key(), record.value(), requireNonNull(record.timestamp())))
                                .toList());
            }
        }
        return lines;
    }

    static String line(String key, String value, long time) {
        return key + "=" + value + " at " + time;
    }

    /** All readings of each place and window, late or not. */
    Map<String, String> places() {
        long size = WindowsApp.SIZE.toMillis();
        Map<String, Integer> counts = new TreeMap<>();
        for (ProducerRecord<String, String> record : sent) {
            if (record.topic().equals(WindowsApp.READINGS)) {
                long start = requireNonNull(record.timestamp()) / size * size;
                counts.merge(record.value() + "@" + start + "-" + (start + size), 1, Integer::sum);
            }
        }
        return texts(counts);
    }

    /** All readings and corrections of each key. */
    Map<String, String> totals() {
        Map<String, Integer> totals = new TreeMap<>();
        for (ProducerRecord<String, String> record : sent) {
            boolean correction = record.topic().equals(WindowsApp.CORRECTIONS);
            totals.merge(record.key(), correction ? Integer.parseInt(record.value()) : 1, Integer::sum);
        }
        return texts(totals);
    }

    private static Map<String, String> texts(Map<String, Integer> counts) {
        Map<String, String> texts = new TreeMap<>();
        counts.forEach((key, count) -> texts.put(key, count.toString()));
        return texts;
    }
}

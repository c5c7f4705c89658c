package io.weir.testdriver.app;

import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.LongDeserializer;

/** The input of a counting application, what it should count, and what it did count. */
final class Counting implements AutoCloseable {
    private final Feed feed;
    private final Map<String, Long> expected = new HashMap<>();

    Counting(TestBroker broker, String applicationId, int partitions) {
        this.feed = new Feed(broker, applicationId);
        feed.create(partitions, CountingApp.INPUT, CountingApp.OUTPUT);
    }

    Map<String, String> settings(Path stateDirectory, Map<String, String> more) {
        return feed.settings(stateDirectory, more);
    }

    void send(long records, int keys, SplittableRandom random) {
        for (long i = 0; i < records; i++) {
            send("key-" + random.nextInt(keys));
        }
        feed.flush();
    }

    /** Each of the keys once. */
    void sendEach(int keys) {
        for (int i = 0; i < keys; i++) {
            send("key-" + i);
        }
        feed.flush();
    }

    private void send(String key) {
        expected.merge(key, 1L, Long::sum);
        feed.send(new ProducerRecord<>(CountingApp.INPUT, key, "v"));
    }

    Map<String, Long> expected() {
        return expected;
    }

    /** Waits until all input is committed. */
    void awaitAllCommitted() {
        awaitCommitted(1.0);
    }

    /** Waits until a share of the input is committed. */
    void awaitCommitted(double share) {
        feed.awaitCommitted(share, CountingApp.INPUT);
    }

    /** All committed results in order, by partition one after the other. */
    List<ConsumerRecord<String, Long>> results() {
        return feed.results(CountingApp.OUTPUT, new LongDeserializer());
    }

    /** The last committed count of each key. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new HashMap<>();
        results().forEach(result -> counts.put(result.key(), result.value()));
        return counts;
    }

    @Override
    public void close() {
        feed.close();
    }
}

package io.weir.samples.demo;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the text's lines, each once, no faster than its pace.
 *
 * <p>Owned by the demo's main thread; only the failure comes from the producer's.
 */
final class Feeder implements AutoCloseable {
    private static final String TOPIC = "lines";

    private final List<String> lines;
    private final Pace pace;
    private final KafkaProducer<String, String> producer;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private int fed;

    Feeder(String bootstrap, List<String> lines, Pace pace) {
        this.lines = lines;
        this.pace = pace;
        this.producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap, ProducerConfig.LINGER_MS_CONFIG, 20),
                new StringSerializer(),
                new StringSerializer());
    }

    /**
     * Sends what is due.
     *
     * @param elapsedMs time since the first line was due
     * @param limit how many lines may have been sent at most
     */
    void feed(long elapsedMs, int limit) {
        int due = pace.due(elapsedMs, Math.min(limit, lines.size()));
        for (; fed < due; fed++) {
            producer.send(new ProducerRecord<>(TOPIC, lines.get(fed)), (metadata, problem) -> {
                if (problem != null) {
                    failure.compareAndSet(null, problem);
                }
            });
        }
        Exception problem = failure.get();
        if (problem != null) {
            throw new DemoFailure(
                    "A line could not be sent to topic [" + TOPIC + "]: " + problem.getMessage(), problem);
        }
    }

    /** How many lines were sent. */
    int fed() {
        return fed;
    }

    /** How many lines there are. */
    int size() {
        return lines.size();
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
    }
}

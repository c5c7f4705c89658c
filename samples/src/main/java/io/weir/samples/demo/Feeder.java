package io.weir.samples.demo;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Sends the text's lines, each once, no faster than its pace.
 *
 * <p>Owned by the demo's main thread.
 */
final class Feeder implements AutoCloseable {
    private static final String TOPIC = "lines";

    private final List<String> lines;
    private final Pace pace;
    private final KafkaProducer<String, String> producer;
    private final Queue<Future<?>> unanswered = new ArrayDeque<>();
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
            unanswered.add(producer.send(new ProducerRecord<>(TOPIC, lines.get(fed))));
        }
        for (Future<?> sent = unanswered.peek(); sent != null && sent.isDone(); sent = unanswered.peek()) {
            requireSent(unanswered.remove());
        }
    }

    private static void requireSent(Future<?> sent) {
        try {
            sent.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new DemoFailure("A line could not be sent to topic [" + TOPIC + "]: " + e.getMessage(), e);
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

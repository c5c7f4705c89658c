package io.weir.testdriver.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Has a producer hear of nothing any more, once a file is there.
 *
 * <p>The brokers have what they answer for, and what was sent beside it, and nobody in the process knows.
 */
public final class StopsAtAnswer implements ProducerInterceptor<byte[], byte[]> {
    static final String FILE = "test.stop.file";
    static final String SAID = "STOPPED";

    private Path file = Path.of("unused");

    @Override
    public void configure(Map<String, ?> settings) {
        file = Path.of(String.valueOf(settings.get(FILE)));
    }

    @Override
    public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> sent) {
        return sent;
    }

    @Override
    public void onAcknowledgement(@Nullable RecordMetadata of, @Nullable Exception failed) {
        if (of != null && of.topic().endsWith("-changelog") && Files.exists(file)) {
            AppMain.say(SAID);
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {}
}

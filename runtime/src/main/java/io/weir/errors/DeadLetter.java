package io.weir.errors;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * The topic to which the built-in handlers write records that failed.
 *
 * <p>A dead letter has the input record's own bytes, and what happened in its headers.
 */
final class DeadLetter {
    private static final String TOPIC_SETTING = "errors.dead.letter.queue.topic.name";
    private static final String HEADER_PREFIX = "__streams.errors.";

    private final @Nullable String topic;

    private DeadLetter(@Nullable String topic) {
        this.topic = topic;
    }

    static DeadLetter none() {
        return new DeadLetter(null);
    }

    static DeadLetter from(Map<String, ?> configs) {
        Object name = configs.get(TOPIC_SETTING);
        return new DeadLetter(name == null ? null : name.toString());
    }

    List<ProducerRecord<byte[], byte[]>> of(ErrorHandlerContext context, Exception exception) {
        if (topic == null) {
            return List.of();
        }
        Headers headers = new RecordHeaders(context.headers());
        add(headers, "exception", exception.getClass().getName());
        add(headers, "message", String.valueOf(exception.getMessage()));
        add(headers, "stacktrace", trace(exception));
        add(headers, "topic", String.valueOf(context.topic()));
        add(headers, "partition", String.valueOf(context.partition()));
        add(headers, "offset", String.valueOf(context.offset()));
        Long timestamp = context.timestamp() < 0 ? null : context.timestamp();
        return List.of(new ProducerRecord<>(
                topic, null, timestamp, context.sourceRawKey(), context.sourceRawValue(), headers));
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(HEADER_PREFIX + name, value.getBytes(StandardCharsets.UTF_8));
    }

    private static String trace(Exception exception) {
        StringWriter text = new StringWriter();
        exception.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}

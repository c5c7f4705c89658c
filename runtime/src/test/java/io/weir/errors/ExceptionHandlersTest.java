package io.weir.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class ExceptionHandlersTest {
    private static final ConsumerRecord<byte[], byte[]> RECORD =
            new ConsumerRecord<>("words", 2, 7, "k".getBytes(StandardCharsets.UTF_8), new byte[] {1});

    private record At(Headers headers) implements ErrorHandlerContext {
        @Override
        public String topic() {
            return "words";
        }

        @Override
        public int partition() {
            return 2;
        }

        @Override
        public long offset() {
            return 7;
        }

        @Override
        public String processorNodeId() {
            return "source";
        }

        @Override
        public TaskId taskId() {
            return new TaskId(0, 2);
        }

        @Override
        public long timestamp() {
            return 1_000;
        }

        @Override
        public byte[] sourceRawKey() {
            return RECORD.key();
        }

        @Override
        public byte[] sourceRawValue() {
            return RECORD.value();
        }
    }

    @Test
    void log_and_fail_stops_and_log_and_continue_goes_on() {
        At at = new At(new RecordHeaders());
        Exception why = new IllegalStateException("no number");

        assertThat(new LogAndFailExceptionHandler().handleError(at, RECORD, why))
                .isEqualTo(DeserializationExceptionHandler.Response.fail());
        assertThat(new LogAndContinueExceptionHandler().handleError(at, RECORD, why))
                .isEqualTo(DeserializationExceptionHandler.Response.resume());
        assertThat(new LogAndFailProcessingExceptionHandler().handleError(at, null, why))
                .isEqualTo(ProcessingExceptionHandler.Response.fail());
        assertThat(new LogAndContinueProcessingExceptionHandler().handleError(at, null, why))
                .isEqualTo(ProcessingExceptionHandler.Response.resume());
        assertThat(new LogAndFailProductionExceptionHandler()
                        .handleError(at, new ProducerRecord<>("out", new byte[0]), why))
                .isEqualTo(ProductionExceptionHandler.Response.fail());
    }

    @Test
    void a_dead_letter_has_the_input_records_bytes_and_what_happened() {
        LogAndContinueExceptionHandler handler = new LogAndContinueExceptionHandler();
        handler.configure(Map.of("errors.dead.letter.queue.topic.name", "dead"));
        RecordHeaders headers = new RecordHeaders();
        headers.add("trace", new byte[] {9});

        List<ProducerRecord<byte[], byte[]>> letters = handler.handleError(
                        new At(headers), RECORD, new IllegalStateException("no number"))
                .deadLetterQueueRecords();

        assertThat(letters).hasSize(1);
        ProducerRecord<byte[], byte[]> letter = letters.get(0);
        assertThat(letter.topic()).isEqualTo("dead");
        assertThat(letter.key()).isEqualTo(RECORD.key());
        assertThat(letter.value()).isEqualTo(RECORD.value());
        assertThat(letter.timestamp()).isEqualTo(1_000);
        assertThat(letter.headers().lastHeader("trace").value()).containsExactly(9);
        assertThat(text(letter, "exception")).isEqualTo("java.lang.IllegalStateException");
        assertThat(text(letter, "message")).isEqualTo("no number");
        assertThat(text(letter, "topic") + text(letter, "partition") + text(letter, "offset"))
                .isEqualTo("words27");
        assertThat(text(letter, "stacktrace")).contains("ExceptionHandlersTest");
        assertThat(headers.toArray()).hasSize(1);
    }

    private static String text(ProducerRecord<byte[], byte[]> letter, String name) {
        return new String(
                letter.headers().lastHeader("__streams.errors." + name).value(), StandardCharsets.UTF_8);
    }
}

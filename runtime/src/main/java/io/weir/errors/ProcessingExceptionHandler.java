package io.weir.errors;

import io.weir.processor.Record;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Configurable;
import org.jspecify.annotations.Nullable;

/** Decides about user code that throws. */
public interface ProcessingExceptionHandler extends Configurable {
    /**
     * Decides.
     *
     * @param context where it happened
     * @param record the record in hand; null in a punctuator
     * @param exception what was thrown
     * @return stop, or go on as if the record had not been there
     */
    Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception);

    @Override
    default void configure(Map<String, ?> configs) {}

    /** Stop, or go on. */
    enum Result {
        /** The application stops at this record. */
        FAIL(2, "FAIL"),
        /**
         * The record goes no further, which is counted, and is undone whole: what it changed in the application's
         * stores, what it sent, its times and its punctuations. What processors keep in fields of their own stays, as
         * do stores that the application makes itself. A result that a table held back for the commit stems from
         * several records: if it fails, its own effects are undone, and the table's row stays; where a table below
         * takes old values out again, the row goes back to what was told last. A result that fails behind a repartition
         * topic, such as in the adder of a grouped table, leaves the table above as it is.
         */
        RESUME(1, "RESUME");

        /** The constant's number, as in Kafka Streams. */
        public final int id;
        /** The constant's word for logs, as in Kafka Streams. */
        public final String name;

        Result(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    /**
     * The decision, and records for the dead-letter topic.
     *
     * @param result stop, or go on
     * @param deadLetterQueueRecords records to write, maybe none
     */
    record Response(Result result, List<ProducerRecord<byte[], byte[]>> deadLetterQueueRecords) {
        /** Copies the list. */
        public Response {
            deadLetterQueueRecords = List.copyOf(deadLetterQueueRecords);
        }

        /** {@return a decision to stop} */
        public static Response fail() {
            return new Response(Result.FAIL, List.of());
        }

        /**
         * {@return a decision to stop}
         *
         * @param deadLetterQueueRecords records to write first
         */
        public static Response fail(List<ProducerRecord<byte[], byte[]>> deadLetterQueueRecords) {
            return new Response(Result.FAIL, deadLetterQueueRecords);
        }

        /** {@return a decision to go on} */
        public static Response resume() {
            return new Response(Result.RESUME, List.of());
        }

        /**
         * {@return a decision to go on}
         *
         * @param deadLetterQueueRecords records to write
         */
        public static Response resume(List<ProducerRecord<byte[], byte[]>> deadLetterQueueRecords) {
            return new Response(Result.RESUME, deadLetterQueueRecords);
        }
    }
}

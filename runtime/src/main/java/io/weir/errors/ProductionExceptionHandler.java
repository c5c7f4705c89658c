package io.weir.errors;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Configurable;

/** Decides about an output record that cannot be written. */
public interface ProductionExceptionHandler extends Configurable {
    /**
     * Decides about a record that the brokers, or the producer, refused.
     *
     * @param context where the record came from
     * @param record the record
     * @param exception why it was refused
     * @return stop, go on without the record, or try again
     */
    Response handleError(ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception exception);

    /**
     * Decides about a record that could not be serialised.
     *
     * @param context where the record came from
     * @param record the record
     * @param exception what the serializer threw
     * @param origin whether it was the key or the value
     * @return stop, or go on without the record
     */
    @SuppressWarnings("rawtypes") // As in Kafka Streams: handlers that move over implement this form.
    default Response handleSerializationError(
            ErrorHandlerContext context,
            ProducerRecord record,
            Exception exception,
            SerializationExceptionOrigin origin) {
        return Response.fail();
    }

    /** The part of a record that could not be serialised. */
    enum SerializationExceptionOrigin {
        /** The key. */
        KEY,
        /** The value. */
        VALUE
    }

    @Override
    default void configure(Map<String, ?> configs) {}

    /** Stop, or go on. */
    enum Result {
        /** The application stops at this record. */
        FAIL(1, "FAIL"),
        /** The record is dropped, which is counted. */
        RESUME(0, "RESUME"),
        /** The record is sent again. */
        RETRY(2, "RETRY");

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

        /** {@return a decision to send the record again} */
        public static Response retry() {
            return new Response(Result.RETRY, List.of());
        }
    }
}

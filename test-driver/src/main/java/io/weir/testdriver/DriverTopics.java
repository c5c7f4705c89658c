package io.weir.testdriver;

import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** What the topics of a test need of their driver. */
interface DriverTopics {
    /**
     * Gives the topology a record, and processes all that follows from it.
     *
     * @param record the record; its timestamp is set, its partition may be
     */
    void pipe(ProducerRecord<byte[], byte[]> record);

    /**
     * Takes the oldest record that was sent to a topic and not read yet.
     *
     * @param topic full name of the topic
     * @return the record with its timestamp and partition, or null if there is none
     */
    @Nullable ProducerRecord<byte[], byte[]> read(String topic);

    /**
     * How many records were sent to a topic and not read yet.
     *
     * @param topic full name of the topic
     * @return the number of records
     */
    long queued(String topic);
}

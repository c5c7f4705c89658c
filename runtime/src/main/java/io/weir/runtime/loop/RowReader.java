package io.weir.runtime.loop;

import io.weir.changelog.Change;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Makes a store's change of a record of its changelog. */
@FunctionalInterface
public interface RowReader {
    /**
     * The change that a record stands for.
     *
     * @param record a record of the changelog
     * @return the change, or null if the record stands for none
     */
    @Nullable Change change(ConsumerRecord<byte[], byte[]> record);

    /**
     * Reads changelogs that the store itself has written.
     *
     * @return a reader that takes each record as it is, but for those without a key
     */
    static RowReader asWritten() {
        return record -> record.key() == null
                ? null
                : new Change(record.key(), record.value(), record.timestamp(), record.headers());
    }
}

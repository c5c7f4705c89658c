package io.weir.changelog.tail;

import io.weir.changelog.Change;
import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Tells in the log which change of a commit a record is.
 *
 * @param commit the commit's number
 * @param index how many changes of the same store came before it
 */
record LogMark(long commit, int index) {
    private static final String HEADER = "tail";
    private static final int BYTES = Long.BYTES + Integer.BYTES;

    /** The mark among a record's headers, or null if there is none. */
    static @Nullable LogMark of(Headers headers) {
        Header header = headers.lastHeader(HEADER);
        byte[] bytes = header == null ? null : header.value();
        if (bytes == null || bytes.length != BYTES) {
            return null;
        }
        ByteBuffer from = ByteBuffer.wrap(bytes);
        return new LogMark(from.getLong(), from.getInt());
    }

    /** The same change with the mark. */
    Change on(Change change) {
        byte[] bytes = ByteBuffer.allocate(BYTES).putLong(commit).putInt(index).array();
        Headers headers = new RecordHeaders(change.headers()).add(HEADER, bytes);
        return new Change(change.key(), change.value(), change.timestamp(), headers);
    }
}

package io.weir.changelog.view;

import io.weir.changelog.Change;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/*
 * Kafka Streams has written waiting updates in four forms. All hold the time, the old and the new value:
 *
 *   none  time | old | new
 *   1     time | origin | length | old | new
 *   2     origin | length | old | new | prior | time
 *   3     origin | prior | old | new | time
 *
 * Each value is led by its length. Some releases wrote form 3 and called it 2, so what does not fit form 2 is tried as
 * form 3.
 */
/** The forms in which changelogs hold waiting updates. */
final class BufferFormats {
    private static final String HEADER = "v";
    private static final byte NEWEST = 3;

    private BufferFormats() {}

    /** The headers of what this library writes. */
    static Headers newest() {
        return new RecordHeaders().add(HEADER, new byte[] {NEWEST});
    }

    /** The value in the newest form; null if the change is a deletion. */
    static byte @Nullable [] value(Change change) {
        byte[] value = change.value();
        if (value == null) {
            return null;
        }
        Header header = change.headers().lastHeader(HEADER);
        int form = header == null ? 0 : header.value()[0];
        return switch (form) {
            case 0 -> oldest(value, change);
            case 1 -> first(value);
            case 2 -> second(value);
            case NEWEST -> value;
            default ->
                throw new IllegalStateException(
                        "A waiting update is read in form 3 or an older one, but a changelog has" + " one in form ["
                                + form + "], which a newer release has written. Use that release.");
        };
    }

    private static byte[] oldest(byte[] value, Change change) {
        ByteBuffer bytes = ByteBuffer.wrap(value);
        long time = bytes.getLong();
        UpdateOrigin origin = new UpdateOrigin(change.timestamp(), -1, "", -1, change.headers());
        return update(origin, bytes, time, null);
    }

    private static byte[] first(byte[] value) {
        ByteBuffer bytes = ByteBuffer.wrap(value);
        long time = bytes.getLong();
        UpdateOrigin origin = UpdateOrigin.read(bytes);
        return update(origin, ByteBuffer.wrap(WaitingBytes.present(bytes)), time, null);
    }

    private static byte[] second(byte[] value) {
        ByteBuffer bytes = ByteBuffer.wrap(value);
        try {
            UpdateOrigin origin = UpdateOrigin.read(bytes);
            ByteBuffer change = ByteBuffer.wrap(WaitingBytes.present(bytes));
            byte[] prior = WaitingBytes.sized(bytes);
            long time = bytes.getLong();
            if (!bytes.hasRemaining()) {
                return update(origin, change, time, prior);
            }
        } catch (BufferUnderflowException | IllegalArgumentException third) {
            // It is not of this form, whatever it is called.
            return value;
        }
        return value;
    }

    private static byte[] update(UpdateOrigin origin, ByteBuffer change, long time, byte @Nullable [] prior) {
        byte[] old = WaitingBytes.sized(change);
        byte[] now = WaitingBytes.sized(change);
        if (change.hasRemaining()) {
            throw new IllegalArgumentException(
                    "A change is its old and its new value, but [" + change.remaining() + "] bytes follow.");
        }
        byte[] told = prior == null ? old : prior;
        return new WaitingBytes(origin, told, old, now).bytes(time);
    }
}

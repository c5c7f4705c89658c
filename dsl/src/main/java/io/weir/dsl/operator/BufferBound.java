package io.weir.dsl.operator;

/**
 * How much a buffer holds, and what happens when it is full.
 *
 * @param maxRecords how many keys have an update that waits
 * @param maxBytes bytes of keys, values and what they stem from
 * @param whenFull what happens beyond
 */
public record BufferBound(long maxRecords, long maxBytes, WhenFull whenFull) {
    /** What happens when a buffer is full. */
    public enum WhenFull {
        /** The earliest updates are sent on. */
        SEND_EARLY,
        /** The application stops. */
        STOP
    }

    boolean exceeded(long records, long bytes) {
        return records > maxRecords || bytes > maxBytes;
    }
}

package io.weir.transform;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a record is to go, and at what time.
 *
 * <p>Immutable. Processors say it with {@code Record.withTimestamp(...)} and {@code forward(record, child)}; this is
 * for code that was written for {@link ProcessorContext}.
 */
public final class To {
    private final @Nullable String childName;
    private final @Nullable Long timestamp;

    private To(@Nullable String childName, @Nullable Long timestamp) {
        this.childName = childName;
        this.timestamp = timestamp;
    }

    /**
     * To one node below.
     *
     * @param childName name of the node
     * @return the place
     */
    public static To child(String childName) {
        return new To(childName, null);
    }

    /**
     * To all nodes below.
     *
     * @return the place
     */
    public static To all() {
        return new To(null, null);
    }

    /**
     * The same place, at another time than the record in hand.
     *
     * @param newTimestamp event time in epoch milliseconds
     * @return the place and time
     */
    public To withTimestamp(long newTimestamp) {
        return new To(childName, newTimestamp);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof To that
                && Objects.equals(childName, that.childName)
                && Objects.equals(timestamp, that.timestamp);
    }

    @Override
    public int hashCode() {
        return Objects.hash(childName, timestamp);
    }

    @Override
    public String toString() {
        return "To " + (childName == null ? "all" : "[" + childName + "]")
                + (timestamp == null ? "" : " at " + timestamp);
    }
}

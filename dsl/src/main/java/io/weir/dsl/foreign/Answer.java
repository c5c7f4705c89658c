package io.weir.dsl.foreign;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * Between a row on the left and the answer to its question lie two topics, so the row may have changed when the answer
 * comes. An answer that belongs to a foreign key that the row has left must not be joined. Kafka Streams sends a hash
 * of the row's bytes along and compares: which fails for a serde that does not give the same bytes twice, and starves
 * a row that changes more often than answers take to come. Here the answer names the foreign key that it is about. The
 * key is all that the row on the right depends on: while the row on the left has that key, an answer about it is
 * right, whatever else of the row changed; and answers about one key come from one partition, in order. Nothing needs
 * to be stored for it, so a restart and a replay lose nothing.
 */
/**
 * What the row on the right tells a row on the left.
 *
 * @param foreignKey bytes of the foreign key that this is about, or null for none
 * @param value the value on the right, or null if there is none
 * @param asker the row on the left that is told; not written
 * @param <R> type of values on the right
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes are handed over, and compared as bytes.
record Answer<R>(byte @Nullable [] foreignKey, @Nullable R value, Asker asker) {
    /**
     * The row on the left that is told.
     *
     * @param partition the partition that it asked from, or -1 if it did not say
     * @param key its key, or null if nobody wants to know
     */
    record Asker(int partition, @Nullable Object key) {
        /** Of an answer that was read: it has come to its row. */
        static final Asker HERE = new Asker(Subscription.UNKNOWN, null);
    }

    boolean isAbout(byte @Nullable [] other) {
        return Arrays.equals(foreignKey, other);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Answer<?> that
                && isAbout(that.foreignKey)
                && Objects.equals(value, that.value)
                && asker.equals(that.asker);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(foreignKey), value, asker);
    }
}

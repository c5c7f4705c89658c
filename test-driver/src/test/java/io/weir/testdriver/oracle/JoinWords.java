package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;

/**
 * The words that join.
 *
 * @param <S> a stream
 * @param <T> a table
 */
interface JoinWords<S, T> {
    S streams(S one, S other, Bounds bounds, Joining how);

    /** Joins records of which some are late, so that what is joined tells why. */
    S lateStreams(S one, S other, Bounds bounds, Joining how);

    S withTable(S stream, T table, long graceMs, Joining how);

    /** Joins with a global table of a topic, by a key made of key and value. */
    S withGlobal(S stream, String topic, Functions by, Joining how);

    T tables(T one, T other, Joining how, Store store);

    T byForeignKey(T one, T other, Functions by, Joining how, Store store);

    /** What is told though it has no partner. */
    enum Way {
        INNER,
        LEFT,
        OUTER
    }

    /**
     * How far records that are joined may lie apart.
     *
     * @param beforeMs the other one before this one
     * @param afterMs the other one after this one
     * @param graceMs how much later they may come
     */
    record Bounds(long beforeMs, long afterMs, long graceMs) {}

    /**
     * How two sides are joined.
     *
     * @param way what is told
     * @param functions what is made of two values
     * @param said what is said of the values on the left side
     * @param other what the values on the right side are
     */
    record Joining(Way way, Functions functions, Said said, Words.Values other) {}
}

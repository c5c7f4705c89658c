package io.weir.state;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A named store that belongs to one task.
 *
 * <p>Owned by the lane that runs the task; not safe for use by other threads.
 *
 * <p>An application may bring a store of its own through a {@link StoreBuilder} of its own. The task makes it, calls
 * {@link #init} before any processor's, {@link #flush} and {@link #commit} with each commit, and {@link #close} at the
 * end. What such a store writes is not in the task's change buffer, and that is the price of it:
 *
 * <ul>
 *   <li>A commit that fails takes nothing back from it. The task closes it without a further {@code flush} or
 *       {@code commit}, makes it anew, and reads its input again from the last commit: so the store sees those records
 *       twice, under exactly-once too. A store that must not count them twice writes under keys that a repetition
 *       overwrites, or keeps what it was given aside until {@code commit} says that it stands.
 *   <li>It has no changelog: on another machine it starts empty.
 * </ul>
 *
 * <p>Stores that {@link Stores} defines belong to Weir: their task opens and closes them, their changes wait in its
 * change buffer for the commit, and {@code init} and {@code close} refuse to be called.
 */
public interface StateStore {
    /**
     * The name under which processors ask for this store.
     *
     * @return the name, unique within the topology
     */
    String name();

    /**
     * Opens the store.
     *
     * @param context the task
     * @param root this store, as its task knows it
     */
    void init(StateStoreContext context, StateStore root);

    /**
     * Makes durable what the store was given.
     *
     * <p>Called in each commit of the task, before its input is committed: a store that keeps what it has here loses
     * nothing in a crash, but may be given some of it again. Whether what was flushed last stands, after a crash
     * between this call and {@link #commit}, tells the first record that comes then: if it was seen before, as {@link
     * StateStoreContext#recordMetadata} says, it does not.
     */
    default void flush() {}

    /**
     * Says that the task has committed.
     *
     * <p>Called behind each commit, when the change buffer has gone to disk. If this throws, the task fails and goes on
     * from this very commit, with a store made anew: nothing is given again.
     *
     * @param changelogOffsets the next offset of each input partition that was read since the last commit
     */
    default void commit(Map<TopicPartition, Long> changelogOffsets) {}

    /**
     * The offset that the store last heard of in {@link #commit}, if it keeps it.
     *
     * <p>For the application's own use; Weir does not ask.
     *
     * @param partition an input partition
     * @return the offset, or null if the store knows none
     */
    default @Nullable Long committedOffset(TopicPartition partition) {
        return null;
    }

    /** Closes the store. What was not committed is lost, or is given again. */
    void close();

    /**
     * Whether rows outlive the process on local disk.
     *
     * @return false for stores that are rebuilt from the changelog at each start
     */
    boolean persistent();

    /**
     * Whether the store can be read and written.
     *
     * @return false after the task was closed
     */
    boolean isOpen();

    /**
     * How far input has gone into the store.
     *
     * <p>Stores of Weir's know what their task has read since it was opened here, the record in hand included; that of
     * a global store is empty where a task reads it.
     *
     * @return the offset of the last record by topic and partition
     * @throws UnsupportedOperationException if the store is the application's own and does not know it
     */
    default Position getPosition() {
        throw new UnsupportedOperationException("Store [" + name() + "] is the application's own, and does not say how"
                + " far input has gone into it. Let it implement getPosition().");
    }

    /**
     * Answers a query.
     *
     * <p>A store of Weir's answers the queries of {@code io.weir.query} that suit its kind: inside its task from the
     * one view of what is committed and of what the task has changed since, whatever isolation is asked for. Queries of
     * {@code WeirStreams.query(...)} come here too, for a store of the application's own on the thread that asks.
     *
     * @param query the query
     * @param positionBound how far the store must have come, see {@link Position#reaches}
     * @param config how to answer
     * @param <R> type of the answer
     * @return the answer; an iterator in it is to be closed
     */
    default <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return QueryResult.forUnknownQueryType(query, this);
    }
}

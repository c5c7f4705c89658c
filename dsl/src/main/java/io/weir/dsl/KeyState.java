package io.weir.dsl;

import io.weir.processor.ValueState;

/**
 * What is kept of a key, for the length of one call.
 *
 * @param <S> type of the value that is kept
 */
public interface KeyState<S> extends ValueState<S> {
    /**
     * Whether the key has had no record for so long as the timeout says. Then this is the last call for it: its value
     * is removed behind the call, unless the call updates it.
     *
     * @return false if a record is in hand
     */
    boolean hasTimedOut();

    /**
     * Has the key time out at a moment, in place of the one that follows from the timeout. Counts until the key's next
     * record.
     *
     * @param time epoch milliseconds by the timeout's clock, 0 or later
     * @throws IllegalArgumentException if the time is negative
     * @throws IllegalStateException if there is no timeout
     */
    void timeoutAt(long time);
}

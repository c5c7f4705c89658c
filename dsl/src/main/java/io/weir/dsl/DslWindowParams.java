package io.weir.dsl;

import java.time.Duration;

/**
 * What a word of the DSL says of a window store.
 *
 * @param name the store's name
 * @param retentionPeriod how long rows stay visible
 * @param windowSize the size of a window
 * @param retainDuplicates whether two rows of one key and window are kept side by side, as joins of streams need
 * @param emitStrategy when results are sent on; the store finds rows by time if they wait for the window's end
 * @param isSlidingWindow always false: the rows of sliding windows are kept as those of other windows
 * @param dslStoreFormat whether rows keep the event time of their value
 */
public record DslWindowParams(
        String name,
        Duration retentionPeriod,
        Duration windowSize,
        boolean retainDuplicates,
        EmitStrategy emitStrategy,
        boolean isSlidingWindow,
        DslStoreFormat dslStoreFormat) {}

package io.weir.dsl;

import java.time.Duration;

/**
 * What a word of the DSL says of a session store.
 *
 * @param name the store's name
 * @param retentionPeriod how long sessions stay visible
 * @param emitStrategy when results are sent on; the store finds rows by time if they wait for the session's end
 * @param storeFormat whether rows keep the event time of their value; sessions do not
 */
public record DslSessionParams(
        String name, Duration retentionPeriod, EmitStrategy emitStrategy, DslStoreFormat storeFormat) {}

package io.weir.dsl.operator;

import org.apache.kafka.common.header.Headers;

/**
 * A record that waits in a store, beside its key and time.
 *
 * @param side the side of the join that it came from
 * @param value its value
 * @param headers its headers
 */
record Waiting(JoinSide side, Object value, Headers headers) {}

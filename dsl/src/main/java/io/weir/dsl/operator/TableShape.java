package io.weir.dsl.operator;

import java.util.Optional;

/**
 * What the compiler decided about a table.
 *
 * @param store name of the store that holds its rows, or empty if they are computed on the fly
 * @param sendsOldValues whether updates carry the value before
 */
public record TableShape(Optional<String> store, boolean sendsOldValues) {}

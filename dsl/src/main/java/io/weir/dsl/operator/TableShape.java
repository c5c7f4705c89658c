package io.weir.dsl.operator;

import java.util.Optional;

/**
 * What the compiler decided about a table.
 *
 * @param store name of the store that holds its rows, or empty if they are computed on the fly
 * @param sendsOldValues whether updates carry the value before
 * @param tellsPast whether updates come that are not the latest of their row
 */
public record TableShape(Optional<String> store, boolean sendsOldValues, boolean tellsPast) {
    /** Whether the value before is the one that was told last: an update of the past may have come in between. */
    boolean knowsLastTold() {
        return sendsOldValues && !tellsPast;
    }
}

package io.weir.dsl;

/**
 * A strategy of which more than its type is said.
 *
 * @param type the type
 * @param everyMs between early results; 0 if there are none
 * @param marks whether a header tells early results from final ones
 */
record PlannedEmission(StrategyType type, long everyMs, boolean marks) implements EmitStrategy {}

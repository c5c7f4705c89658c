package io.weir.dsl.keyed;

/**
 * What a keyed operator holds of time.
 *
 * @param graceMs how far the watermark lies behind the operator's stream time
 * @param takesLate whether records before the watermark are processed as any other
 */
public record KeyedRules(long graceMs, boolean takesLate) {}

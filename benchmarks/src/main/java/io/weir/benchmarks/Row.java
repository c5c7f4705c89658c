package io.weir.benchmarks;

import java.util.Map;

/**
 * What one run brought.
 *
 * @param contender who ran
 * @param round in which round, from 1
 * @param figure what is compared: a rate or a time
 * @param othersShare share of the machine that other processes took, 0 to 1
 * @param columns what is shown, in order
 */
record Row(Contender contender, int round, double figure, double othersShare, Map<String, String> columns) {}

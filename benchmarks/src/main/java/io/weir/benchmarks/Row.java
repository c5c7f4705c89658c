package io.weir.benchmarks;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * What one run brought.
 *
 * @param contender who ran
 * @param round in which round, from 1
 * @param figure what is compared: a rate or a time
 * @param cpuMicros processor time per record, where the scenario is about records
 * @param othersShare share of the machine that other processes took, 0 to 1
 * @param columns what is shown, in order
 */
record Row(
        Contender contender,
        int round,
        double figure,
        OptionalDouble cpuMicros,
        double othersShare,
        Map<String, String> columns) {}

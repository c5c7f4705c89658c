package io.weir.benchmarks;

import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What one run brought.
 *
 * @param contender who ran
 * @param round in which round, from 1
 * @param figures what is compared, by name and in order; a scenario's only figure has the name ""
 * @param cpuMicros processor time per record, where the scenario is about records
 * @param othersShare share of the machine that other processes took, 0 to 1
 * @param columns what is shown, in order
 */
record Row(
        Contender contender,
        int round,
        Map<String, Double> figures,
        OptionalDouble cpuMicros,
        double othersShare,
        Map<String, String> columns) {
    /** The name of a scenario's only figure. */
    static final String ONLY = "";

    /** The figure of this name. */
    double figure(String name) {
        return Objects.requireNonNull(figures.get(name));
    }
}

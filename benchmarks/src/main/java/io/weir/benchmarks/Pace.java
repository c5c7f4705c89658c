package io.weir.benchmarks;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How many records a run has worked off, and in which time.
 *
 * @param records how many records
 * @param millis in which time
 */
record Pace(long records, long millis) {
    private static final double MILLIS_PER_SECOND = 1_000;

    /** The row of a run that is about records per second, with further columns in the middle. */
    Row row(Trial trial, CpuReading before, CpuReading after, Map<String, String> further) {
        double rate = records * MILLIS_PER_SECOND / Math.max(1, millis);
        double cpuMicros = (double) after.workerMicrosSince(before) / records;
        double others = after.othersShareSince(before);
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("records/s", String.format(Locale.ROOT, "%,.0f", rate));
        columns.put("cpu us/rec", String.format(Locale.ROOT, "%.2f", cpuMicros));
        columns.putAll(further);
        columns.put("others", String.format(Locale.ROOT, "%.0f %%", 100 * others));
        return new Row(
                trial.contender(),
                trial.round(),
                Map.of(Row.ONLY, rate),
                OptionalDouble.of(cpuMicros),
                others,
                columns);
    }
}

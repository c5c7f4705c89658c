package io.weir.benchmarks;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The figures of a run that is about records per second.
 *
 * @param records how many records
 * @param millis in which time
 * @param peakRssKib the most memory the process held
 * @param changelog records in the changelogs
 * @param results results of a join, 0 where there is none
 */
record Measured(long records, long millis, long peakRssKib, long changelog, long results) {
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final long KIB_PER_MIB = 1_024;

    Row row(Trial trial, CpuReading before, CpuReading after) {
        double rate = records * MILLIS_PER_SECOND / Math.max(1, millis);
        double cpuMicros = (double) after.workerMicrosSince(before) / records;
        double others = after.othersShareSince(before);
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("records/s", String.format(Locale.ROOT, "%,.0f", rate));
        columns.put("cpu us/rec", String.format(Locale.ROOT, "%.2f", cpuMicros));
        columns.put("peak MiB", String.format(Locale.ROOT, "%,d", peakRssKib / KIB_PER_MIB));
        columns.put("changelog", String.format(Locale.ROOT, "%,d", changelog));
        if (results > 0) {
            columns.put("results", String.format(Locale.ROOT, "%,d", results));
        }
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

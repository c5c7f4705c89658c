package io.weir.benchmarks;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

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
    private static final long KIB_PER_MIB = 1_024;

    Row row(Trial trial, CpuReading before, CpuReading after) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("peak MiB", String.format(Locale.ROOT, "%,d", peakRssKib / KIB_PER_MIB));
        columns.put("changelog", String.format(Locale.ROOT, "%,d", changelog));
        if (results > 0) {
            columns.put("results", String.format(Locale.ROOT, "%,d", results));
        }
        return new Pace(records, millis).row(trial, before, after, columns);
    }
}

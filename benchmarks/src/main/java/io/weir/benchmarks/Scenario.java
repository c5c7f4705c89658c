package io.weir.benchmarks;

import io.weir.benchmarks.worker.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What is compared. */
public enum Scenario {
    /** Filter and mapValues, to a topic. */
    STATELESS(Workload.STATELESS, 2_000_000),
    /** A count over few keys. */
    COUNT_HOT(Workload.COUNT, 2_000_000),
    /** A count over half as many keys as records. */
    COUNT_COLD(Workload.COUNT, 1_000_000),
    /** A count over windows of a minute. */
    WINDOW(Workload.WINDOW, 2_000_000),
    /** Two streams, joined where a key comes on both within a minute. */
    JOIN(Workload.JOIN, 1_000_000),
    /** A stream enriched from a table that changes meanwhile. */
    TABLE_JOIN(Workload.TABLE_JOIN, 1_000_000),
    /** Records let through once by their key within an hour; a fifth of them are duplicates. */
    DEDUP(Workload.DEDUP, 2_000_000),
    /** Values made by calls of 50 ms, over a hundred keys. */
    ASYNC(Workload.CALLS, 10_000),
    /** A count over keys of which some are hot, with many tasks for those and without; Weir alone. */
    HOT_KEYS(Workload.HOT_KEYS, 3_000_000),
    /** Many stores, and few that hold the same. */
    MEMORY(Workload.STORES, 1_000_000),
    /** A count at a steady pace, from the moment a record is due until its result is received. */
    LATENCY(Workload.COUNT, 100_000),
    /** A store rebuilt from its changelog. */
    RESTORE(Workload.LATEST, 1_000_000),
    /** A process killed under load, and started again. */
    KILL(Workload.LATEST, 3_000_000),
    /** Rows removed whose time to live is over; Weir alone. */
    TTL_SWEEP(Workload.LATEST, 1_000_000),
    /** Timers that fire among few and among many; Weir alone. */
    TIMERS(Workload.LATEST, 1_000_000);

    private static final long CALLED_KEYS = 100;
    private static final long FEW_KEYS = 1_000;
    private static final long MANY_KEYS = 100_000;
    private static final int USUAL_VALUE = 100;
    private static final int LARGE_VALUE = 1_024;
    private static final long KILL_KEYS = 200_000;

    private final Workload workload;
    private final long usualRecords;

    Scenario(Workload workload, long usualRecords) {
        this.workload = workload;
        this.usualRecords = usualRecords;
    }

    /**
     * The scenario of a name.
     *
     * @param word its name on the command line
     * @return the scenario
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Scenario named(String word) {
        return Arrays.stream(values())
                .filter(scenario -> scenario.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no scenario [" + word + "]. Choose one of " + words() + "."));
    }

    /** All names, for people. */
    public static String words() {
        return Arrays.stream(values()).map(Scenario::word).collect(Collectors.joining(", "));
    }

    /** The name on the command line. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    Workload workload(Contender contender) {
        return contender == Contender.WEIR_PLAIN ? Workload.HOT_KEYS_PLAIN : workload;
    }

    long usualRecords() {
        return usualRecords;
    }

    long usualKeys(long records) {
        return switch (this) {
            case ASYNC -> CALLED_KEYS;
            case STATELESS, COUNT_HOT, LATENCY -> FEW_KEYS;
            case WINDOW, JOIN, TABLE_JOIN, HOT_KEYS -> MANY_KEYS;
            case COUNT_COLD, MEMORY -> Math.max(1, records / 2);
            case RESTORE, TTL_SWEEP, TIMERS, DEDUP -> records;
            case KILL -> KILL_KEYS;
        };
    }

    int usualValueBytes() {
        return this == MEMORY ? LARGE_VALUE : USUAL_VALUE;
    }

    String usualHeap() {
        return this == MEMORY ? "512m" : "1g";
    }

    /** Whether a record cache can change the figures of Kafka Streams. */
    boolean cacheMatters() {
        return switch (this) {
            case STATELESS, ASYNC, RESTORE, MEMORY, LATENCY, TTL_SWEEP, TIMERS, HOT_KEYS -> false;
            default -> true;
        };
    }

    /** The topics that every application reads. */
    List<String> inputs() {
        return switch (this) {
            case JOIN, TABLE_JOIN -> List.of(Trial.INPUT, Trial.OTHER_INPUT);
            default -> List.of(Trial.INPUT);
        };
    }

    /** What is compared. */
    Measure measure() {
        return switch (this) {
            case KILL -> Measure.SECONDS;
            case LATENCY -> Measure.MILLIS;
            case MEMORY -> Measure.MEBIBYTES;
            default -> Measure.RATE;
        };
    }
}

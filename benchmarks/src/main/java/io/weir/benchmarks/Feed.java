package io.weir.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * What one input topic of a comparison holds.
 *
 * @param topic the topic
 * @param input its records
 */
record Feed(String topic, Input input) {
    private static final Duration WINDOWED = Duration.ofHours(2);
    private static final Duration DEDUPED = Duration.ofHours(3);
    private static final Duration JOINED = Duration.ofMinutes(20);
    private static final long SEED = 7;
    private static final long OTHER_SEED = 8;

    /**
     * What all applications of a comparison read; the records of all feeds together are those of the load.
     *
     * <p>Event times rise evenly, up to the time at which they are asked for. A joined record so meets a handful of
     * partners at most, and a window holds a handful of records of a key. Nothing is there beforehand where records
     * come at a pace.
     */
    static List<Feed> of(Scenario scenario, Settings.Load load) {
        return switch (scenario) {
            case WINDOW -> {
                LongUnaryOperator times = rising(WINDOWED, load.records());
                yield List.of(feed(Trial.INPUT, load, load.records(), Keys.random(load.keys(), SEED), times));
            }
            case DEDUP -> {
                LongUnaryOperator times = rising(DEDUPED, load.records());
                yield List.of(feed(Trial.INPUT, load, load.records(), Keys.mostlyInTurn(load.keys(), SEED), times));
            }
            case HOT_KEYS ->
                List.of(new Feed(
                        Trial.INPUT, new Input(load.records(), load.valueBytes(), Keys.zipf(load.keys(), SEED))));
            case JOIN, TABLE_JOIN -> halves(scenario, load);
            case LATENCY, TTL_SWEEP, TIMERS -> List.of();
            case KILL, MEMORY ->
                List.of(new Feed(
                        Trial.INPUT,
                        new Input(load.records(), load.valueBytes(), Keys.inTurnThenRandom(load.keys(), SEED))));
            case ASYNC ->
                List.of(new Feed(Trial.INPUT, new Input(load.records(), load.valueBytes(), Keys.inTurn(load.keys()))));
            case STATELESS, COUNT_HOT, COUNT_COLD, RESTORE ->
                List.of(new Feed(
                        Trial.INPUT, new Input(load.records(), load.valueBytes(), Keys.random(load.keys(), SEED))));
        };
    }

    /** Two topics that go side by side in time; a table has each key once before any changes. */
    private static List<Feed> halves(Scenario scenario, Settings.Load load) {
        long half = load.records() / 2;
        long rest = load.records() - half;
        LongUnaryOperator others = scenario == Scenario.TABLE_JOIN
                ? Keys.inTurnThenRandom(load.keys(), OTHER_SEED)
                : Keys.random(load.keys(), OTHER_SEED);
        return List.of(
                feed(Trial.INPUT, load, rest, Keys.random(load.keys(), SEED), rising(JOINED, rest)),
                feed(Trial.OTHER_INPUT, load, half, others, rising(JOINED, half)));
    }

    private static Feed feed(
            String topic, Settings.Load load, long records, LongUnaryOperator keys, LongUnaryOperator times) {
        return new Feed(topic, new Input(records, load.valueBytes(), keys, times));
    }

    /** Event times from so long ago until now. */
    private static LongUnaryOperator rising(Duration span, long records) {
        long first = System.currentTimeMillis() - span.toMillis();
        double step = (double) span.toMillis() / Math.max(1, records);
        return place -> first + (long) (place * step);
    }
}

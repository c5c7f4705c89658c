package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A word that gathers records into a versioned store, and its input.
 *
 * @param word which word
 * @param historyMs how long the store keeps history
 * @param input records of topics [in] and [asks]; the latter ask for rows of the past
 */
record VersionedCase(Word word, long historyMs, List<Piped> input) {
    static final List<String> KEYS = List.of("k0", "k1", "k2");
    static final long TIMES = 2_000;

    private static final int RECORDS = 40;

    /** The words that gather. */
    enum Word {
        COUNT,
        REDUCE,
        AGGREGATE,
        AGGREGATE_OR_NOTHING,
        COGROUP,
        TABLE_COUNT,
        TABLE_REDUCE,
        TABLE_AGGREGATE
    }

    record Piped(String topic, String key, @Nullable String value, long timestamp) {}

    static VersionedCase of(SeededRandom random) {
        Word word = random.pick(Word.values());
        long historyMs = List.of(0L, 300L, 5_000L).get(random.below(3));
        List<Piped> input = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            String key = KEYS.get(random.below(KEYS.size()));
            // The last records ask the table for rows of the past.
            boolean asks = i > RECORDS / 2 && random.oneIn(3);
            String value = random.oneIn(6) ? null : "v" + random.below(4);
            // A row that is deleted out of order is compared no further, so that must not come too soon.
            long time = word == Word.AGGREGATE_OR_NOTHING
                    ? Math.max(0, 40L * i - (random.oneIn(3) ? random.below(200) : 0))
                    : random.below((int) TIMES);
            input.add(new Piped(asks ? "asks" : "in", key, asks ? "a" + i : value, time));
        }
        return new VersionedCase(word, historyMs, input);
    }
}

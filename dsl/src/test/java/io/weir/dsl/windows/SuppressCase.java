package io.weir.dsl.windows;

import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A random table, how its updates wait, and its input.
 *
 * @param table what the table is made of
 * @param finals whether windows are sent once; only for tables of windows
 * @param sizeMs size of windows
 * @param waitMs grace of windows, and how long updates wait
 * @param maxRecords how many keys the buffer holds, or null
 * @param maxBytes how many bytes the buffer holds, or null
 * @param stops whether a full buffer stops the application
 * @param inputs records of topic [S]
 */
record SuppressCase(
        Table table,
        boolean finals,
        long sizeMs,
        long waitMs,
        @Nullable Long maxRecords,
        @Nullable Long maxBytes,
        boolean stops,
        List<WindowCase.Input> inputs) {
    /** What a table is made of. */
    enum Table {
        SOURCE,
        FILTERED,
        COUNTED,
        WINDOWED,
        WINDOWED_AND_FILTERED;

        boolean windows() {
            return this == WINDOWED || this == WINDOWED_AND_FILTERED;
        }
    }

    static SuppressCase of(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Table table = random.pick(Table.values());
        List<WindowCase.Input> inputs = new ArrayList<>();
        long clock = 0;
        for (int i = 0; i < 40; i++) {
            clock += random.oneIn(8) ? random.below(40) : random.below(8);
            String key = random.oneIn(15) ? null : random.pick("a", "b", "aa", "c");
            String value = random.oneIn(6) ? null : random.pick("p", "qq", "r");
            inputs.add(new WindowCase.Input(key, value, Math.max(0, clock - random.below(30))));
        }
        // Kafka Streams counts the initialiser's result as the old value of what an aggregate makes new.
        boolean same = table == Table.SOURCE || table == Table.FILTERED;
        boolean finals = table.windows() && random.oneIn(2);
        return new SuppressCase(
                table,
                finals,
                random.between(1, 30),
                random.below(20),
                random.oneIn(3) ? Long.valueOf(random.below(5)) : null,
                same && random.oneIn(3) ? Long.valueOf(random.below(300)) : null,
                finals || random.oneIn(4),
                inputs);
    }
}

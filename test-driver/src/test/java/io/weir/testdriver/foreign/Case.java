package io.weir.testdriver.foreign;

import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A random join by a foreign key, and random input.
 *
 * @param left whether it is a left join
 * @param self whether the table is joined with itself
 * @param stored whether the result is stored
 * @param caching whether tables hold updates until the commit
 * @param mapped whether the left table is computed from the one that is read
 * @param filtered whether the right table is computed from the one that is read
 * @param again whether the result is joined with the left table once more
 * @param inputs the records
 */
record Case(
        boolean left,
        boolean self,
        boolean stored,
        boolean caching,
        boolean mapped,
        boolean filtered,
        boolean again,
        List<Input> inputs) {
    private static final int RECORDS = 40;

    /**
     * One record.
     *
     * @param topic l or r
     * @param key the key
     * @param value the value, or null
     * @param timestamp its time
     */
    record Input(String topic, String key, @Nullable String value, long timestamp) {}

    static Case of(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        boolean self = random.oneIn(4);
        List<Input> inputs = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            boolean right = !self && random.oneIn(3);
            String key = self || right ? random.pick("a", "b", "c") : random.pick("1", "2", "3");
            String value = right ? "R" + i : random.pick("a", "b", "c", "d", "") + ":" + (random.oneIn(4) ? "same" : i);
            inputs.add(
                    new Input(right ? "r" : "l", key, random.oneIn(5) ? null : value, random.below(self ? 1000 : 100)));
        }
        return new Case(
                random.nextBoolean(),
                self,
                random.nextBoolean(),
                random.nextBoolean(),
                random.oneIn(3),
                random.oneIn(3),
                random.oneIn(4),
                List.copyOf(inputs));
    }

    /** The key before the colon; no key if it is empty. */
    static @Nullable String foreignKey(String value) {
        int colon = value.indexOf(':');
        return colon <= 0 ? null : value.substring(0, colon);
    }

    static String joined(@Nullable String left, @Nullable String right) {
        return left + "+" + right;
    }

    static String mapped(String value) {
        return value + "!";
    }

    static boolean keeps(String value) {
        return value.hashCode() % 3 != 0;
    }
}

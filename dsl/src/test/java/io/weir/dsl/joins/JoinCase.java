package io.weir.dsl.joins;

import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A random join of the streams [L] and [R], or of [L] with itself, and its input.
 *
 * @param kind whose records are told though they met nobody
 * @param withItself whether both sides are [L]
 * @param beforeMs how far the right record may lie before
 * @param afterMs how far the right record may lie after
 * @param graceMs the grace
 * @param inputs the records, each with a value of its own; the last ones are far ahead
 */
record JoinCase(Kind kind, boolean withItself, long beforeMs, long afterMs, long graceMs, List<Input> inputs) {
    /** Whose records are told though they met nobody. */
    enum Kind {
        INNER,
        LEFT,
        OUTER
    }

    record Input(
            String topic, @Nullable String key, @Nullable String value, long timestamp) {}

    static JoinCase of(long seed, boolean withItself) {
        SeededRandom random = SeededRandom.of(seed);
        Kind kind = withItself ? Kind.INNER : random.pick(Kind.values());
        long before = random.below(25);
        long after = random.oneIn(2) ? before : random.below(25);
        if (random.oneIn(10)) {
            before = -Math.min(before, after);
        }
        return new JoinCase(kind, withItself, before, after, random.below(20), inputs(random, withItself));
    }

    private static List<Input> inputs(SeededRandom random, boolean withItself) {
        List<Input> inputs = new ArrayList<>();
        int lag = random.pick(1, 10, 40, 90);
        long clock = 0;
        for (int i = 0; i < 50; i++) {
            clock += random.oneIn(8) ? random.below(60) : random.below(6);
            boolean left = withItself || random.nextBoolean();
            String key = random.oneIn(15) ? null : random.pick("a", "b", "aa");
            String value = random.oneIn(15) ? null : (left ? "l" : "r") + i;
            inputs.add(new Input(left ? "L" : "R", key, value, Math.max(0, clock - random.below(lag))));
        }
        for (int i = 1; i <= 4; i++) {
            String topic = i % 2 == 0 && !withItself ? "R" : "L";
            inputs.add(new Input(topic, "end" + i, topic.toLowerCase(Locale.ROOT) + "-end" + i, clock + 10_000L * i));
        }
        return inputs;
    }
}

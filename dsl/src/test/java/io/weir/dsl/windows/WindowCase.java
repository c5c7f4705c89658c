package io.weir.dsl.windows;

import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A random windowed program and its input.
 *
 * @param windows kind of windows
 * @param word what is gathered
 * @param sizeMs size of a window, or gap of a session
 * @param advanceMs advance of hopping windows
 * @param graceMs the grace
 * @param onClose whether windows are sent when they close; if they have an end
 * @param inputs records of topic [S]
 */
record WindowCase(
        Kind windows, Word word, long sizeMs, long advanceMs, long graceMs, boolean onClose, List<Input> inputs) {
    /** Kinds of windows. */
    enum Kind {
        TUMBLING,
        HOPPING,
        UNLIMITED,
        SLIDING,
        SESSION
    }

    /** What is gathered. */
    enum Word {
        COUNT,
        REDUCE,
        AGGREGATE
    }

    record Input(@Nullable String key, @Nullable String value, long timestamp) {}

    static WindowCase of(long seed) {
        return of(seed, false);
    }

    /**
     * How long both libraries keep windows, or null for what each does of itself. Weir shows a window a little longer
     * than Kafka Streams, so that what is not late finds what it belongs to. Kafka Streams loses windows that expire
     * before it looks for those that have closed.
     */
    @Nullable Long retentionMs() {
        if (onClose && windows != Kind.SESSION) {
            return 1_000_000L;
        }
        return switch (windows) {
            case TUMBLING, HOPPING, UNLIMITED -> null;
            case SLIDING -> 2 * sizeMs + graceMs + 2;
            case SESSION -> sizeMs + graceMs + 1;
        };
    }

    /** A random case, in which the last record closes all windows. */
    static WindowCase of(long seed, boolean onClose) {
        SeededRandom random = SeededRandom.of(seed);
        long size = random.between(1, 30);
        List<Input> inputs = new ArrayList<>();
        long clock = 0;
        for (int i = 0; i < 40; i++) {
            clock += random.oneIn(8) ? random.below(60) : random.below(8);
            String key = random.oneIn(15) ? null : random.pick("a", "b", "aa");
            String value = random.oneIn(12) ? null : random.pick("p", "qq", "r");
            inputs.add(new Input(key, value, Math.max(0, clock - random.below(40))));
        }
        inputs.add(new Input("z", "z", clock + 1000));
        Kind kind = onClose
                ? random.pick(Kind.TUMBLING, Kind.HOPPING, Kind.SLIDING, Kind.SESSION)
                : random.pick(Kind.values());
        return new WindowCase(
                kind,
                random.pick(Word.values()),
                size,
                random.between(1, (int) size),
                random.below(20),
                onClose,
                inputs);
    }

    /** Joins texts; of some it makes nothing. */
    static @Nullable String joined(@Nullable String one, @Nullable String other) {
        String both = (one == null ? "" : one) + (other == null ? "-" : other);
        return both.hashCode() % 9 == 0 ? null : both;
    }
}

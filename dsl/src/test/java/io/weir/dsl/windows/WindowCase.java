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
    private static final int DISORDER_MS = 40;
    private static final String NUMBER = "#";

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

    record Input(@Nullable String key, @Nullable String value, long timestamp) {
        Input of(String other) {
            return new Input(key, other, timestamp);
        }
    }

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

    /** Windows that slide, and records of which some are later than the grace; each value is another one. */
    static WindowCase ofLateSliding(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        WindowCase any = of(random.nextInt(), random.nextBoolean());
        List<Input> numbered = new ArrayList<>();
        for (Input input : any.inputs) {
            numbered.add(input.value() == null ? input : input.of(NUMBER + numbered.size()));
        }
        return new WindowCase(
                Kind.SLIDING, Word.AGGREGATE, any.sizeMs, any.advanceMs, random.below(20), any.onClose, numbered);
    }

    /** A random case, in which the last record closes all windows, and none is too late for windows that slide. */
    static WindowCase of(long seed, boolean onClose) {
        SeededRandom random = SeededRandom.of(seed);
        long size = random.between(1, 30);
        List<Input> inputs = new ArrayList<>();
        long clock = 0;
        for (int i = 0; i < 40; i++) {
            clock += random.oneIn(8) ? random.below(60) : random.below(8);
            String key = random.oneIn(15) ? null : random.pick("a", "b", "aa");
            String value = random.oneIn(12) ? null : random.pick("p", "qq", "r");
            inputs.add(new Input(key, value, Math.max(0, clock - random.below(DISORDER_MS))));
        }
        inputs.add(new Input("z", "z", clock + 1000));
        Kind kind = onClose
                ? random.pick(Kind.TUMBLING, Kind.HOPPING, Kind.SLIDING, Kind.SESSION)
                : random.pick(Kind.values());
        if (kind == Kind.SLIDING) {
            // A window that came to nothing is not there for Kafka Streams; here it begins anew with what comes next.
            inputs.replaceAll(input -> input.value() == null ? input : input.of(NUMBER + input.value()));
        }
        return new WindowCase(
                kind,
                random.pick(Word.values()),
                size,
                random.between(1, (int) size),
                (kind == Kind.SLIDING ? DISORDER_MS : 0) + random.below(20),
                onClose,
                inputs);
    }

    /** Joins texts; of some it makes nothing, but for numbered ones. */
    static @Nullable String joined(@Nullable String one, @Nullable String other) {
        String both = (one == null ? "" : one) + (other == null ? "-" : other);
        return both.hashCode() % 9 == 0 && !both.startsWith(NUMBER) ? null : both;
    }
}

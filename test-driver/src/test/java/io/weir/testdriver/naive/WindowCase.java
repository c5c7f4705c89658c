package io.weir.testdriver.naive;

import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * Random windows and their input.
 *
 * @param windows kind of windows
 * @param sizeMs size of a window, span of a sliding one, or gap of a session
 * @param advanceMs advance of hopping windows
 * @param graceMs the grace
 * @param inputs records of one topic, of which the last closes all windows before
 */
record WindowCase(Kind windows, long sizeMs, long advanceMs, long graceMs, List<Input> inputs) {
    static final String TOPIC = "S";
    /** The key of the record that closes all windows. */
    static final String LAST = "z";

    private static final long CLOSING_MS = 1_000;
    private static final int DISORDER_MAX_MS = 60;

    /** Kinds of windows. */
    enum Kind {
        TUMBLING,
        HOPPING,
        SLIDING,
        SESSION
    }

    static WindowCase of(SeededRandom random) {
        List<Input> inputs = new ArrayList<>(Input.random(random, TOPIC));
        inputs.add(new Input(TOPIC, LAST, LAST, Input.latest(inputs) + CLOSING_MS));
        int size = random.between(1, 30);
        Kind kind = random.pick(Kind.values());
        long grace = random.pick(0, random.below(20), DISORDER_MAX_MS);
        return new WindowCase(kind, size, random.between(1, size), grace, inputs);
    }
}

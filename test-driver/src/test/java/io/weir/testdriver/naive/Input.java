package io.weir.testdriver.naive;

import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record of an input topic.
 *
 * @param topic name of the topic
 * @param key the key
 * @param value the value, which no other record has
 * @param timestampMs event time
 */
record Input(String topic, @Nullable String key, @Nullable String value, long timestampMs) {
    private static final int RECORDS = 40;

    /** A random input of some topics, out of order by a random bound; times are from 0 on. */
    static List<Input> random(SeededRandom random, String... topics) {
        int disorderMs = random.pick(1, 8, 25, 60);
        List<Input> inputs = new ArrayList<>();
        long clock = 0;
        for (int number = 0; number < RECORDS; number++) {
            clock += random.oneIn(8) ? random.below(60) : random.below(8);
            String key = random.oneIn(15) ? null : random.pick("a", "b", "aa");
            String value = random.oneIn(10) ? null : letter(number);
            inputs.add(new Input(random.pick(topics), key, value, Math.max(0, clock - random.below(disorderMs))));
        }
        return inputs;
    }

    private static String letter(int number) {
        return String.valueOf((char) ('A' + number));
    }

    /** The largest event time of an input. */
    static long latest(List<Input> inputs) {
        return inputs.stream().mapToLong(Input::timestampMs).max().orElse(0);
    }
}

package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record to pipe into both.
 *
 * @param topic where
 * @param key the key
 * @param value the value
 * @param timestampMs event time
 * @param headers the headers
 */
record RandomInput(
        String topic, @Nullable String key, @Nullable String value, long timestampMs, Headers headers) {
    /** How far behind records come, but for strays. */
    static final int LATE_MS = 200;

    /**
     * Start of names of topics of global tables. Their records have no negative time: Kafka Streams asks no extractor
     * about them, while Weir does.
     */
    static final String GLOBAL = "global-";

    private static final int RECORDS_MAX = 60;
    private static final long HUGE_MS = 1L << 50;

    /** Few keys and values, so that they meet; times that stand still, go back, and leap. */
    static List<RandomInput> of(SeededRandom random, Description said) {
        List<String> topics = said.inputTopics();
        List<RandomInput> inputs = new ArrayList<>();
        long now = random.below(1_000);
        for (int left = random.between(1, RECORDS_MAX); left > 0; left--) {
            now += random.oneIn(3) ? 0 : random.oneIn(10) ? 100_000 : random.below(20);
            long time = random.oneIn(4) ? Math.max(0, now - random.below(LATE_MS)) : now;
            if (!said.calm() && random.oneIn(20)) {
                time = random.oneIn(4) ? HUGE_MS + random.below(1_000) : random.below(100);
            }
            if (said.takesAllTimes() && random.oneIn(40)) {
                // A processor sends records that are a little later.
                time = Long.MAX_VALUE - 100 - random.below(1_000);
            }
            String topic = random.pick(topics);
            if (topic.startsWith(GLOBAL) && time % Functions.NEGATIVE_ONCE_IN == 0) {
                time++;
            }
            inputs.add(new RandomInput(
                    topic,
                    random.oneIn(12) ? null : "k" + random.below(Functions.KEYS),
                    random.oneIn(7) ? null : "v" + random.below(5),
                    time,
                    headers(random)));
        }
        return inputs;
    }

    private static Headers headers(SeededRandom random) {
        Headers headers = new RecordHeaders();
        for (int left = random.oneIn(3) ? random.below(3) : 0; left > 0; left--) {
            headers.add("h" + random.below(2), random.oneIn(5) ? null : random.bytes(2));
        }
        return headers;
    }
}

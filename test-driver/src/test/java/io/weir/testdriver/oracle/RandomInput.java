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
    private static final int RECORDS_MAX = 60;

    /** Few keys and values, so that they meet; times that stand still, go back, and leap. */
    static List<RandomInput> of(SeededRandom random, List<String> topics) {
        List<RandomInput> inputs = new ArrayList<>();
        long now = random.below(1_000);
        for (int left = random.between(1, RECORDS_MAX); left > 0; left--) {
            now += random.oneIn(3) ? 0 : random.oneIn(10) ? 100_000 : random.below(20);
            long time = random.oneIn(4) ? Math.max(0, now - random.below(200)) : now;
            inputs.add(new RandomInput(
                    random.pick(topics),
                    random.oneIn(12) ? null : "k" + random.below(4),
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

package io.weir.testdriver.naive;

import io.weir.random.SeededRandom;
import io.weir.testdriver.naive.DriverRun.Sent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a join of two tables sends, told from the whole input at once.
 *
 * @param leftAlone whether rows on the left are told without a partner
 * @param rightAlone whether rows on the right are
 */
record TableJoinModel(boolean leftAlone, boolean rightAlone) {
    static final String LEFT = "L";
    static final String RIGHT = "R";

    static TableJoinModel random(SeededRandom random) {
        boolean rightAlone = random.oneIn(3);
        return new TableJoinModel(rightAlone || random.nextBoolean(), rightAlone);
    }

    /** Each change of a row, in order. */
    List<Sent> results(List<Input> inputs) {
        List<Sent> results = new ArrayList<>();
        for (int at = 0; at < inputs.size(); at++) {
            Input input = inputs.get(at);
            if (input.key() != null && changes(input, inputs.subList(0, at))) {
                Input other = last(input.topic().equals(LEFT) ? RIGHT : LEFT, input.key(), inputs.subList(0, at));
                long time = Math.max(input.timestampMs(), other == null ? -1 : other.timestampMs());
                results.add(new Sent(input.key(), row(input.key(), inputs.subList(0, at + 1)), time));
            }
        }
        return results;
    }

    /** Whether there is a joined row before or after, and the record is not the deletion of nothing. */
    private boolean changes(Input input, List<Input> before) {
        List<Input> after = new ArrayList<>(before);
        after.add(input);
        boolean deletesNothing = input.value() == null && last(input.topic(), input.key(), before) == null;
        return !deletesNothing && (row(input.key(), before) != null || row(input.key(), after) != null);
    }

    private @Nullable String row(@Nullable String key, List<Input> inputs) {
        Input left = last(LEFT, key, inputs);
        Input right = last(RIGHT, key, inputs);
        if ((left == null && !(right != null && rightAlone)) || (right == null && !leftAlone)) {
            return null;
        }
        return joined(left == null ? null : left.value(), right == null ? null : right.value());
    }

    static String joined(@Nullable String left, @Nullable String right) {
        return left + "+" + right;
    }

    /** The row of a table; null if there is none. */
    private static @Nullable Input last(String topic, @Nullable String key, List<Input> inputs) {
        Input last = null;
        for (Input input : inputs) {
            if (input.topic().equals(topic)
                    && input.key() != null
                    && input.key().equals(key)) {
                last = input.value() == null ? null : input;
            }
        }
        return last;
    }
}

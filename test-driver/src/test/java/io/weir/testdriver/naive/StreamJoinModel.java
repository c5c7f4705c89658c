package io.weir.testdriver.naive;

import io.weir.random.SeededRandom;
import io.weir.testdriver.naive.DriverRun.Sent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * A pair is joined when the later of the two comes: if that is not late, and if the other is still kept, or still waits
 * where its side is told alone. A record of a side that is told alone is so if it is in no pair. Whatever the order in
 * which results are sent, these are all of them.
 */
/**
 * What a join of two streams sends, told from the whole input at once.
 *
 * @param tellsLeft whether records on the left are told though they met nobody
 * @param tellsRight whether records on the right are
 * @param beforeMs how far the right record may lie before
 * @param afterMs how far the right record may lie after
 * @param graceMs the grace
 */
record StreamJoinModel(boolean tellsLeft, boolean tellsRight, long beforeMs, long afterMs, long graceMs) {
    static final String LEFT = "L";
    static final String RIGHT = "R";

    static StreamJoinModel random(SeededRandom random) {
        long before = random.below(25);
        long after = random.oneIn(2) ? before : random.below(25);
        if (random.oneIn(10)) {
            before = -Math.min(before, after);
        }
        boolean tellsRight = random.oneIn(3);
        return new StreamJoinModel(
                tellsRight || random.oneIn(2), tellsRight, before, after, random.pick(0, random.below(20), 60));
    }

    /** A record, and the join's time once it had come. */
    private record Arrived(boolean left, Input input, long timeMs) {
        long ms() {
            return input.timestampMs();
        }

        String value() {
            return String.valueOf(input.value());
        }
    }

    /** All results, in no order. */
    List<Sent> results(List<Input> inputs) {
        List<Sent> results = new ArrayList<>();
        List<Arrived> joined = new ArrayList<>();
        long time = -1;
        for (Input input : inputs) {
            time = Math.max(time, input.timestampMs());
            Arrived record = new Arrived(input.topic().equals(LEFT), input, time);
            if (input.value() == null || isLate(record.ms(), time)) {
                continue;
            }
            if (input.key() != null) {
                joined.add(record);
            } else if (tells(record)) {
                results.add(alone(record));
            }
        }
        Set<Arrived> met = new HashSet<>();
        for (int later = 0; later < joined.size(); later++) {
            for (Arrived earlier : joined.subList(0, later)) {
                if (isPair(earlier, joined.get(later))) {
                    results.add(pair(earlier, joined.get(later)));
                    met.addAll(List.of(earlier, joined.get(later)));
                }
            }
        }
        long end = time;
        joined.stream()
                .filter(record -> tells(record) && !met.contains(record) && isOver(record, end))
                .forEach(record -> results.add(alone(record)));
        return results;
    }

    private boolean isPair(Arrived earlier, Arrived later) {
        boolean sameKey = String.valueOf(earlier.input.key()).equals(later.input.key());
        if (earlier.left == later.left || !sameKey || isLate(earlier.ms(), later.timeMs)) {
            return false;
        }
        Arrived left = earlier.left ? earlier : later;
        Arrived right = earlier.left ? later : earlier;
        long apart = right.ms() - left.ms();
        return -beforeMs <= apart && apart <= afterMs && !(tells(earlier) && isOver(earlier, later.timeMs));
    }

    private Sent pair(Arrived one, Arrived other) {
        String value = one.left ? one.value() + "+" + other.value() : other.value() + "+" + one.value();
        return new Sent(one.input.key(), value, Math.max(one.ms(), other.ms()));
    }

    private static Sent alone(Arrived record) {
        String value = record.left ? record.value() + "+null" : "null+" + record.value();
        return new Sent(record.input.key(), value, record.ms());
    }

    private boolean isLate(long ms, long timeMs) {
        return ms < timeMs - Math.max(0, beforeMs) - Math.max(0, afterMs) - graceMs;
    }

    private boolean isOver(Arrived record, long timeMs) {
        return record.ms() + (record.left ? afterMs : beforeMs) + graceMs < timeMs;
    }

    private boolean tells(Arrived record) {
        return record.left ? tellsLeft : tellsRight;
    }

    /** A random input, and one record more by which all others are over. */
    static List<Input> inputs(SeededRandom random, String... topics) {
        List<Input> inputs = new ArrayList<>(Input.random(random, topics));
        inputs.add(new Input(LEFT, "end", "end", Input.latest(inputs) + 10_000));
        return inputs;
    }
}

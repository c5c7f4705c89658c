package io.weir.sketch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/*
 * Space-Saving, by Metwally, Agrawal and El Abbadi ("Efficient Computation of Frequent and Top-k Elements in Data
 * Streams", ICDT 2005). Each of a fixed number of counters has a key. A key that has none takes over the lightest
 * counter with its weight, and notes that weight as its error: so much of it may belong to others. Then every key that
 * is heavier than the total divided by the number of counters has a counter, and no true weight is above what is shown
 * or below it by more than the error.
 *
 * Weight can be taken away again, as in SpaceSaving± by Zhao, Agrawal, El Abbadi and others (VLDB 2022): from the
 * key's counter if it has one, else from none. Then what is shown of a key that has come again may be too much by what
 * was taken away meanwhile.
 *
 * The lightest counter is looked for in a circle. Takeovers raise one counter of the least weight after the other, so
 * that a whole round is needed only when none is left of that weight.
 */
/**
 * Finds the heaviest keys of a stream in bounded memory.
 *
 * <p>Owned by one thread, or guarded by its user.
 *
 * @param <T> type of keys, which are told apart by {@code equals}
 */
public final class SpaceSaving<T> {
    private final int most;
    private final List<Counter<T>> counters = new ArrayList<>();
    private final Map<T, Counter<T>> byKey = new HashMap<>();
    private int last;
    private long least;
    private long total;

    /**
     * Begins with no key.
     *
     * @param counters how many keys are counted at most, 1 or more
     */
    public SpaceSaving(int counters) {
        if (counters < 1) {
            throw new IllegalArgumentException("A sketch counts 1 key or more, but is told to count [" + counters
                    + "]. Give it ten times as many as are asked for.");
        }
        this.most = counters;
    }

    /**
     * A key and what is known of its weight, which is between {@link #sure()} and {@code weight}.
     *
     * @param key the key
     * @param weight its weight, or more
     * @param error how much of that may belong to others
     * @param <T> type of the key
     */
    public record Heavy<T>(T key, long weight, long error) {
        /** {@return the weight that is certainly its own} */
        public long sure() {
            return weight - error;
        }
    }

    private static final class Counter<T> {
        private T key;
        private long weight;
        private long error;

        private Counter(T key) {
            this.key = key;
        }
    }

    /**
     * Adds weight to a key.
     *
     * @param key the key
     * @param weight how much, more than 0
     * @return the weight that is certainly the key's
     */
    public long add(T key, long weight) {
        total += weight;
        Counter<T> counter = byKey.get(key);
        if (counter == null) {
            counter = counters.size() < most ? fresh(key) : takenOver(key);
        }
        counter.weight += weight;
        return counter.weight - counter.error;
    }

    private Counter<T> fresh(T key) {
        Counter<T> made = new Counter<>(key);
        counters.add(made);
        byKey.put(key, made);
        least = 0;
        return made;
    }

    private Counter<T> takenOver(T key) {
        Counter<T> counter = lightest();
        byKey.remove(counter.key);
        byKey.put(key, counter);
        counter.key = key;
        counter.error = counter.weight;
        return counter;
    }

    private Counter<T> lightest() {
        Counter<T> lightest = counters.get(last);
        for (int step = 0; step < counters.size(); step++) {
            last = last + 1 == counters.size() ? 0 : last + 1;
            Counter<T> counter = counters.get(last);
            if (counter.weight <= least) {
                return counter;
            }
            if (counter.weight < lightest.weight) {
                lightest = counter;
            }
        }
        least = lightest.weight;
        return lightest;
    }

    /**
     * Takes weight from a key. Of a key that has no counter nothing is known, so nothing is taken but from the total.
     *
     * @param key the key
     * @param weight how much, more than 0
     */
    public void remove(T key, long weight) {
        total = Math.max(0, total - weight);
        @Nullable Counter<T> counter = byKey.get(key);
        if (counter != null) {
            counter.weight = Math.max(0, counter.weight - weight);
            counter.error = Math.min(counter.error, counter.weight);
            least = Math.min(least, counter.weight);
        }
    }

    /**
     * Forgets keys, with their weight. Of a key that comes after that, less may be shown than it weighs.
     *
     * @param which tells which
     */
    public void removeIf(Predicate<? super T> which) {
        for (Counter<T> counter : List.copyOf(counters)) {
            if (which.test(counter.key)) {
                total = Math.max(0, total - counter.weight);
                byKey.remove(counter.key);
                counters.remove(counter);
            }
        }
        last = 0;
    }

    /** Halves all weights, so that what came lately counts for more. */
    public void halve() {
        total /= 2;
        least = 0;
        for (Counter<T> counter : counters) {
            counter.weight /= 2;
            counter.error /= 2;
        }
    }

    /** {@return the weight of all keys together, counted or not} */
    public long total() {
        return total;
    }

    /**
     * The heaviest keys.
     *
     * @param count how many at most
     * @return the keys that weigh anything, heaviest first
     */
    public List<Heavy<T>> top(int count) {
        return counters.stream()
                .filter(counter -> counter.weight > 0)
                .map(counter -> new Heavy<>(counter.key, counter.weight, counter.error))
                .sorted(Comparator.comparingLong((Heavy<T> heavy) -> heavy.weight())
                        .reversed())
                .limit(count)
                .toList();
    }
}

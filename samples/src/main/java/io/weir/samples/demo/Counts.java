package io.weir.samples.demo;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import io.weir.samples.WordCount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * How often each word was seen.
 *
 * <p>Owned by the demo's main thread.
 */
final class Counts {
    private final Map<String, Long> byWord = new HashMap<>();
    private long total;

    /**
     * A word and its count.
     *
     * @param word the word
     * @param count how often it was seen
     */
    record Counted(String word, long count) {}

    /**
     * A word whose counts differ.
     *
     * @param word the word
     * @param expected the count that is right
     * @param found the count that was found
     */
    record Difference(String word, long expected, long found) {
        @Override
        public String toString() {
            return String.format("[%s] expected %d, found %d", word, expected, found);
        }
    }

    /** The plain batch count: a loop over all lines, no stream, no broker. */
    static Counts inOneBatch(List<String> lines) {
        Counts counts = new Counts();
        for (String line : lines) {
            for (String word : WordCount.words(line)) {
                counts.set(word, counts.of(word) + 1);
            }
        }
        return counts;
    }

    /** Sets a word's count. */
    void set(String word, long count) {
        Long old = byWord.put(word, count);
        total += count - Objects.requireNonNullElse(old, 0L);
    }

    /** A word's count, 0 if it was never seen. */
    long of(String word) {
        return byWord.getOrDefault(word, 0L);
    }

    /** The sum of all counts. */
    long total() {
        return total;
    }

    /** How many different words were seen. */
    int distinct() {
        return byWord.size();
    }

    /** The words seen most often, most often first. */
    List<Counted> top(int size) {
        return byWord.entrySet().stream()
                .map(entry -> new Counted(entry.getKey(), entry.getValue()))
                .sorted(comparingLong(Counted::count).reversed().thenComparing(Counted::word))
                .limit(size)
                .toList();
    }

    /** Where these counts differ from the right ones, in the words' order. */
    List<Difference> differencesFrom(Counts right) {
        TreeSet<String> words = new TreeSet<>(byWord.keySet());
        words.addAll(right.byWord.keySet());
        Stream<Difference> all = words.stream().map(word -> new Difference(word, right.of(word), of(word)));
        return all.filter(each -> each.expected() != each.found())
                .sorted(comparing(Difference::word))
                .toList();
    }
}

package io.weir.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One comparison as it will be run; nothing is left open.
 *
 * @param scenario what is compared
 * @param runs how often each contender runs
 * @param load what is fed
 * @param application what is set for every application
 * @param contenders who runs, in the order of the first round
 * @param directory where broker, state and logs live
 */
public record Settings(
        Scenario scenario, int runs, Load load, Application application, List<Contender> contenders, Path directory) {

    /**
     * What is fed.
     *
     * @param records how many records
     * @param keys how many keys
     * @param valueBytes the size of a value
     * @param partitions over how many partitions
     * @param rate how many records a second, where a scenario has a pace
     */
    public record Load(long records, long keys, int valueBytes, int partitions, int rate) {}

    /**
     * What is set for every application.
     *
     * @param guarantee the processing guarantee
     * @param commitIntervalMs the commit interval, or empty for each library's own
     * @param threads number of stream threads
     * @param stores number of stores, where a scenario has several
     * @param output whether a stateful scenario writes its results to a topic
     * @param jvm the process it runs in
     */
    public record Application(
            Guarantee guarantee,
            Optional<Integer> commitIntervalMs,
            int threads,
            int stores,
            boolean output,
            Jvm jvm) {}

    /**
     * The process of an application.
     *
     * @param heap the heap, from the start and at most
     * @param recordings where flight recordings go, if they are wanted
     */
    public record Jvm(String heap, Optional<Path> recordings) {
        /** The heap in bytes. */
        long heapBytes() {
            String unit = heap.substring(heap.length() - 1).toLowerCase(Locale.ROOT);
            int exponent = "kmg".indexOf(unit) + 1;
            String number = exponent == 0 ? heap : heap.substring(0, heap.length() - 1);
            return Long.parseLong(number) << (10 * exponent);
        }
    }
}

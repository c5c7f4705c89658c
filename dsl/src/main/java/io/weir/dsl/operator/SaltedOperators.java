package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;

/** The processors behind groupings with hot keys. */
public final class SaltedOperators {
    private SaltedOperators() {}

    /**
     * The nodes below, by name.
     *
     * @param hot takes the records of hot keys
     * @param cold takes the others
     */
    public record Ways(String hot, String cold) {}

    /**
     * Parts the records of hot keys from the others.
     *
     * @param ways where they go
     * @param partitions over how many partitions those of hot keys are spread
     * @param <K> type of keys
     * @param <V> type of values
     * @return the supplier
     */
    public static <K, V> ProcessorSupplier<K, V, K, V> spread(Ways ways, int partitions) {
        return () -> new SpreadOperator<>(ways, partitions);
    }

    /**
     * Sends what was gathered on, and forgets it.
     *
     * @param store the store in which it was gathered
     * @param <K> type of keys
     * @param <A> type of what was gathered
     * @return the supplier
     */
    public static <K, A> ProcessorSupplier<K, Update<A>, K, A> sendParts(String store) {
        return () -> new PartsOperator<>(store);
    }
}

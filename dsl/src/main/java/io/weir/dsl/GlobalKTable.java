package io.weir.dsl;

/**
 * A table that every instance of the application holds whole.
 *
 * <p>Made by {@link StreamsBuilder#globalTable(String)}. A stream is joined with it by any key that a mapper makes of
 * its records, without a repartition topic, and the two need not have equally many partitions.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface GlobalKTable<K, V> {
    /**
     * The name of the store that holds the rows.
     *
     * @return the name that was given, or the generated one
     */
    String queryableStoreName();
}

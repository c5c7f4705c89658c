package io.weir.dsl;

import io.weir.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Records of a stream, gathered by key, those of hot keys by many tasks.
 *
 * <p>Each task that reads the stream watches which keys are hot. Records of other keys go their usual way. Those of hot
 * keys go through a topic {@code <store>-salted-repartition}, to any of its partitions in turn; the tasks behind it
 * gather each key's records of one commit into a part, in a store {@code <store>-parts} on the heap that is emptied
 * within the commit, and send it through a topic {@code <store>-parts-repartition} to the task of the key, which merges
 * it into the key's row. So the row of a hot key is changed once per commit and partition of the salted topic. Where
 * the grouping has a name, the topics bear it in place of the store's.
 *
 * <p>Results are in the end what they would be without, and a row's time is the latest of its records. It takes a
 * commit longer until the row of a hot key shows a record. A key's records are not gathered in the order in which they
 * came, so what gathers and merges them must not depend on it: it has to be associative and commutative, as a sum, a
 * maximum or a set is. Whatever has no such merger, as windows, sessions and keyed processors have not here, is said
 * of the grouping itself.
 *
 * <p>Keys are told apart by {@code equals}, arrays of bytes by what they hold; keys of a class without {@code equals}
 * are never hot. Records whose key or value is null are dropped and counted. The table's store is as without hot keys:
 * logged to a changelog topic, and nothing bounds the number of keys but what {@code Materialized} says. It cannot be
 * versioned, and of two tables that one named grouping makes, only one can have hot keys.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface SaltedKStream<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Counts the records of each key.
     *
     * @return the table of counts, in a store {@code KSTREAM-AGGREGATE-STATE-STORE-#}
     */
    default KTable<K, Long> count() {
        return count(Named.generated(), Materialized.none());
    }

    /**
     * Counts the records of each key.
     *
     * @param materialized how the counts are kept
     * @return the table of counts
     */
    default KTable<K, Long> count(Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        return count(Named.generated(), materialized);
    }

    /**
     * Counts the records of each key.
     *
     * @param named the node's name
     * @param materialized how the counts are kept; the serde of values is that of Long unless another is said
     * @return the table of counts
     */
    KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Joins the values of each key into one, of the same type.
     *
     * @param reducer makes one value of two, in any order, and never null
     * @return the table of joined values, in a store {@code KSTREAM-REDUCE-STATE-STORE-#}
     */
    default KTable<K, V> reduce(Reducer<V> reducer) {
        return reduce(reducer, Named.generated(), Materialized.none());
    }

    /**
     * Joins the values of each key into one, of the same type.
     *
     * @param reducer makes one value of two, in any order, and never null
     * @param materialized how the joined values are kept
     * @return the table of joined values
     */
    default KTable<K, V> reduce(Reducer<V> reducer, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return reduce(reducer, Named.generated(), materialized);
    }

    /**
     * Joins the values of each key into one, of the same type.
     *
     * @param reducer makes one value of two, in any order, and never null; not asked for the first value of a key
     * @param named the node's name
     * @param materialized how the joined values are kept; the serdes are the grouping's unless others are said
     * @return the table of joined values
     */
    KTable<K, V> reduce(Reducer<V> reducer, Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Gathers the values of each key, with the application's default serde for the aggregate.
     *
     * @param initializer gives the aggregate of no records, which changes nothing if it is merged
     * @param aggregator adds a value, and never gives null
     * @param merger makes one aggregate of two, in any order, and never null
     * @param <VR> type of aggregates
     * @return the table of aggregates, in a store {@code KSTREAM-AGGREGATE-STATE-STORE-#}
     */
    default <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> merger) {
        return aggregate(initializer, aggregator, merger, Named.generated(), Materialized.none());
    }

    /**
     * Gathers the values of each key.
     *
     * @param initializer gives the aggregate of no records, which changes nothing if it is merged
     * @param aggregator adds a value, and never gives null
     * @param merger makes one aggregate of two, in any order, and never null
     * @param materialized how the aggregates are kept
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> merger,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return aggregate(initializer, aggregator, merger, Named.generated(), materialized);
    }

    /**
     * Gathers the values of each key.
     *
     * @param initializer gives the aggregate of no records, which changes nothing if it is merged
     * @param aggregator adds a value, and never gives null
     * @param merger makes one aggregate of two, in any order, and never null
     * @param named the node's name
     * @param materialized how the aggregates are kept; the serde of keys is the grouping's unless another is said
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> merger,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);
}

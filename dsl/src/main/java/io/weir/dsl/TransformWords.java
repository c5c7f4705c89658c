package io.weir.dsl;

import io.weir.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The words on a table that give its rows new values with the help of stores.
 *
 * <p>The transformer is shown each update of a row, also that the row is gone. The stores of the supplier, and those
 * that are named, are connected to the node, and to joins below that look rows up. If the result is not stored, a word
 * below that needs values before lets the transformer see the row before once more.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface TransformWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Gives each row a new value. The node is called {@code KTABLE-TRANSFORMVALUES-#}.
     *
     * @param transformerSupplier makes the transformers
     * @param stateStoreNames stores that they use, added to the builder before
     * @param <VR> type of new values
     * @return the table of new values
     */
    default <VR> KTable<K, VR> transformValues(
            ValueTransformerWithKeySupplier<? super K, ? super V, ? extends @Nullable VR> transformerSupplier,
            String... stateStoreNames) {
        return transformValues(transformerSupplier, Materialized.none(), Named.generated(), stateStoreNames);
    }

    /**
     * Gives each row a new value.
     *
     * @param transformerSupplier makes the transformers
     * @param named the node's name
     * @param stateStoreNames stores that they use, added to the builder before
     * @param <VR> type of new values
     * @return the table of new values
     */
    default <VR> KTable<K, VR> transformValues(
            ValueTransformerWithKeySupplier<? super K, ? super V, ? extends @Nullable VR> transformerSupplier,
            Named named,
            String... stateStoreNames) {
        return transformValues(transformerSupplier, Materialized.none(), named, stateStoreNames);
    }

    /**
     * Gives each row a new value, and stores it if the store has a name.
     *
     * @param transformerSupplier makes the transformers
     * @param materialized how the rows are kept
     * @param stateStoreNames stores that they use, added to the builder before
     * @param <VR> type of new values
     * @return the table of new values
     */
    default <VR> KTable<K, VR> transformValues(
            ValueTransformerWithKeySupplier<? super K, ? super V, ? extends @Nullable VR> transformerSupplier,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized,
            String... stateStoreNames) {
        return transformValues(transformerSupplier, materialized, Named.generated(), stateStoreNames);
    }

    /**
     * Gives each row a new value, and stores it if the store has a name.
     *
     * @param transformerSupplier makes the transformers
     * @param materialized how the rows are kept
     * @param named the node's name
     * @param stateStoreNames stores that they use, added to the builder before
     * @param <VR> type of new values
     * @return the table of new values
     */
    <VR> KTable<K, VR> transformValues(
            ValueTransformerWithKeySupplier<? super K, ? super V, ? extends @Nullable VR> transformerSupplier,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized,
            Named named,
            String... stateStoreNames);
}

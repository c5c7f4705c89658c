package io.weir.dsl.operator;

import io.weir.processor.ProcessingContext;
import java.util.Set;

/**
 * Where the rows of a table can be looked up, stored or computed.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface TableView<K, V> {
    /**
     * A view of rows that lie in a store.
     *
     * @param store name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the view
     */
    static <K, V> TableView<K, V> stored(String store) {
        return new StoredView<>(store);
    }

    /**
     * The stores that a look-up reads.
     *
     * @return their names
     */
    Set<String> stores();

    /**
     * Opens the view in one task.
     *
     * @param context context of a processor that is connected to the stores
     * @return what looks rows up
     */
    TableReader<K, V> open(ProcessingContext context);
}

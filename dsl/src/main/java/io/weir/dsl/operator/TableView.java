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
    /** Which state of its rows a view shows. */
    enum State {
        /** With all updates, also those that the table has not sent on yet. */
        NEWEST,
        /** As the updates that the table sent on have told it. */
        SENT
    }

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
     * @param state which state of the rows is looked up
     * @return what looks rows up
     */
    TableReader<K, V> open(ProcessingContext context, State state);
}

package io.weir.dsl.operator;

import io.weir.changelog.view.RecordRows;
import io.weir.changelog.view.WaitingRows;
import io.weir.processor.ProcessingContext;
import io.weir.state.StateStore;

/** Opens the stores in which operators on streams keep records. */
final class RecordStores {
    private RecordStores() {}

    /**
     * A store of records by key and event time.
     *
     * @param <V> what is stored of a record
     */
    @SuppressWarnings("unchecked") // The plan gave this operator a store of its own types.
    static <V> RecordRows<Object, V> records(ProcessingContext context, String store) {
        StateStore found = context.getStateStore(store);
        if (found instanceof RecordRows<?, ?> rows) {
            return (RecordRows<Object, V>) rows;
        }
        throw foreign(store, found);
    }

    /**
     * A store of records that wait.
     *
     * @param <V> what is stored of a record
     */
    @SuppressWarnings("unchecked") // As above.
    static <V> WaitingRows<Object, V> waiting(ProcessingContext context, String store) {
        StateStore found = context.getStateStore(store);
        if (found instanceof WaitingRows<?, ?> rows) {
            return (WaitingRows<Object, V>) rows;
        }
        throw foreign(store, found);
    }

    private static IllegalStateException foreign(String store, StateStore found) {
        return new IllegalStateException("The store [" + store + "] of an operator's records must be one of Weir's, but"
                + " is [" + found.getClass().getName()
                + "]. Run the topology with TopologyTestDriver or WeirStreams.");
    }
}

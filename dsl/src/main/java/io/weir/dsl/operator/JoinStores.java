package io.weir.dsl.operator;

import io.weir.changelog.view.RecordRows;
import io.weir.changelog.view.WaitingRows;
import io.weir.processor.ProcessingContext;
import io.weir.state.StateStore;
import java.util.List;

/** Opens the stores of a join of two streams. */
final class JoinStores {
    private JoinStores() {}

    /** The store of a side's records. */
    @SuppressWarnings("unchecked") // The compiler gave this operator a store of its own types.
    static RecordRows<Object, Object> records(ProcessingContext context, String store) {
        StateStore found = context.getStateStore(store);
        if (found instanceof RecordRows<?, ?> rows) {
            return (RecordRows<Object, Object>) rows;
        }
        throw foreign(store, found);
    }

    /** The store of records that wait. */
    @SuppressWarnings("unchecked") // As above.
    static WaitingRows<Object, List<Waiting>> waiting(ProcessingContext context, String store) {
        StateStore found = context.getStateStore(store);
        if (found instanceof WaitingRows<?, ?> rows) {
            return (WaitingRows<Object, List<Waiting>>) rows;
        }
        throw foreign(store, found);
    }

    private static IllegalStateException foreign(String store, StateStore found) {
        return new IllegalStateException("The store [" + store + "] of a join must be one of Weir's, but is ["
                + found.getClass().getName() + "]. Run the topology with TopologyTestDriver or WeirStreams.");
    }
}

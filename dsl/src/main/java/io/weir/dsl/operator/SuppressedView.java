package io.weir.dsl.operator;

import io.weir.changelog.view.UpdateBuffer;
import io.weir.changelog.view.UpdateBuffer.Waiting;
import io.weir.processor.ProcessingContext;
import io.weir.state.ValueAndTimestamp;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A view of rows whose newest updates wait.
 *
 * <p>A row with an update that waits is shown as it was sent on last, without its time, which nobody knows any more.
 *
 * @param above the view of the table above
 * @param buffer name of the store where updates wait
 * @param <K> type of keys
 * @param <V> type of values
 */
record SuppressedView<K, V>(TableView<K, V> above, String buffer) implements TableView<K, V> {
    private static final long UNKNOWN_TIME = -1;

    @Override
    public Set<String> stores() {
        Set<String> stores = new LinkedHashSet<>();
        stores.add(buffer);
        stores.addAll(above.stores());
        return stores;
    }

    @Override
    public TableReader<K, V> open(ProcessingContext context, State state) {
        TableReader<K, V> reader = above.open(context, state);
        UpdateBuffer<K, V> updates = context.getStateStore(buffer);
        return key -> {
            Waiting<K, V> waiting = updates.waiting(key);
            return waiting == null ? reader.row(key) : ValueAndTimestamp.make(waiting.prior(), UNKNOWN_TIME);
        };
    }
}

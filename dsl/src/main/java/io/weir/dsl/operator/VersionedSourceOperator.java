package io.weir.dsl.operator;

import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.VersionedRecord;
import io.weir.topology.DropReason;
import org.jspecify.annotations.Nullable;

/**
 * Stores each record as a value of its key from its own time on.
 *
 * <p>The event time decides, not the order of arrival. An update tells whether it is the latest of its row, and has the
 * latest value before as its old one.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class VersionedSourceOperator<K, V> extends Operator<K, V, K, Update<V>> {
    private final TableShape shape;
    private @Nullable VersionedKeyValueStore<K, V> store;

    VersionedSourceOperator(TableShape shape) {
        this.shape = shape;
    }

    @Override
    public void init(ProcessorContext<K, Update<V>> given) {
        super.init(given);
        String name = shape.store().orElseThrow(() -> new AssertionError("A versioned table was given no store."));
        store = given.<VersionedKeyValueStore<K, V>>getStateStore(name);
    }

    @Override
    public void process(Record<K, V> record) {
        if (store == null) {
            throw new AssertionError("A table was given a record before it was initialised.");
        }
        if (record.key() == null) {
            context().drop(record, DropReason.NULL_KEY);
            return;
        }
        VersionedRecord<V> before = shape.sendsOldValues() ? store.get(record.key()) : null;
        V old = before == null ? null : before.value();
        long validTo = store.put(record.key(), record.value(), record.timestamp());
        if (validTo == VersionedKeyValueStore.PUT_RETURN_CODE_NOT_PUT) {
            context().drop(record, DropReason.EXPIRED);
            return;
        }
        boolean latest = validTo == VersionedKeyValueStore.PUT_RETURN_CODE_VALID_TO_UNDEFINED;
        context().forward(record.withValue(new Update<>(record.value(), old, latest)));
    }
}

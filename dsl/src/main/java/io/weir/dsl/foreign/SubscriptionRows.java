package io.weir.dsl.foreign;

import io.weir.processor.ProcessingContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.ValueAndTimestamp;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;

/**
 * The subscriptions of one task, by foreign key and then by primary key.
 *
 * <p>A row's key is the length of the foreign key in four bytes, the foreign key and the primary key, as in Kafka
 * Streams: so all subscriptions to one row lie side by side.
 */
final class SubscriptionRows {
    private final TimestampedKeyValueStore<Bytes, Subscription> store;

    private SubscriptionRows(TimestampedKeyValueStore<Bytes, Subscription> store) {
        this.store = store;
    }

    static SubscriptionRows open(ProcessingContext context, String store) {
        return new SubscriptionRows(context.getStateStore(store));
    }

    void take(byte[] foreignKey, Record<?, Subscription> record) {
        Subscription subscription = record.value();
        Bytes key = Bytes.wrap(key(foreignKey, subscription.primaryKey()));
        if (subscription.wish().forgets()) {
            store.put(key, null);
        } else {
            store.put(key, ValueAndTimestamp.make(subscription, record.timestamp()));
        }
    }

    /** Shows all subscriptions to a row, in the order of their primary keys. */
    void each(byte[] foreignKey, Consumer<Subscription> action) {
        Bytes prefix = Bytes.wrap(key(foreignKey, new byte[0]));
        try (KeyValueIterator<Bytes, ValueAndTimestamp<Subscription>> rows =
                store.prefixScan(prefix, new BytesSerializer())) {
            while (rows.hasNext()) {
                KeyValue<Bytes, ValueAndTimestamp<Subscription>> row = rows.next();
                action.accept(row.value.value());
            }
        }
    }

    private static byte[] key(byte[] foreignKey, byte[] primaryKey) {
        return ByteBuffer.allocate(Integer.BYTES + foreignKey.length + primaryKey.length)
                .putInt(foreignKey.length)
                .put(foreignKey)
                .put(primaryKey)
                .array();
    }
}

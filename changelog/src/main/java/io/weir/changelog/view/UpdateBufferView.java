package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * A store of waiting updates, whose rows are the changelog's values.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class UpdateBufferView<K, V> extends StoreView<K, byte[]> implements UpdateBuffer<K, V> {
    private final KeyCodec<K> keys;
    private final Serde<V> values;
    private final String topic;
    private final BufferOrder order;

    UpdateBufferView(StoreParts parts) {
        this(parts, KeyCodec.of(parts.store()), new BufferOrder(parts.buffer().undo()));
    }

    @SuppressWarnings("unchecked") // the topology gave the store this serde for the type it uses it with
    private UpdateBufferView(StoreParts parts, KeyCodec<K> keys, BufferOrder order) {
        super(parts, new StoreRows<>(ofBytes(parts), keys, order));
        this.keys = keys;
        this.values = (Serde<V>) parts.store().value();
        this.topic = parts.store().changelogTopic();
        this.order = order;
    }

    private static StoreParts ofBytes(StoreParts parts) {
        ResolvedStore store = parts.store();
        ResolvedStore bytes = new ResolvedStore(
                store.definition(), store.backend(), store.key(), Serdes.ByteArray(), store.changelogTopic());
        return new StoreParts(
                bytes,
                parts.bytes(),
                parts.buffer(),
                parts.clock(),
                parts.iterators(),
                parts.owner(),
                parts.moments(),
                parts.tally(),
                parts.inputs(),
                parts.loads());
    }

    @Override
    public void put(long time, K key, Values<V> update, UpdateOrigin origin) {
        RowKey rowKey = keys.key(key);
        BufferOrder.Place before = order().of(rowKey);
        byte[] old = bytes(update.old());
        byte[] prior = before == null ? old : row(rowKey).prior();
        WaitingBytes waiting = new WaitingBytes(origin, prior, old, bytes(update.now()));
        long kept = before == null ? time : before.time();
        if (before == null) {
            rows().add(rowKey, waiting.bytes(kept), origin.timestamp());
        } else {
            rows().write(rowKey, waiting.bytes(kept), origin.timestamp());
        }
        order.put(new BufferOrder.Place(kept, rowKey, waiting.countedBytes(rowKey.bytes().length)));
    }

    @Override
    public Waiting<K, V> take() {
        BufferOrder.Place first = order().first();
        if (first == null) {
            throw new IllegalStateException(
                    "Buffer [" + name() + "] has no update that waits. Ask for the earliest one first.");
        }
        Waiting<K, V> taken = waiting(keys.key(first.key().bytes()), row(first.key()));
        rows().write(first.key(), null, taken.origin().timestamp());
        order.remove(first.key());
        return taken;
    }

    @Override
    public @Nullable Waiting<K, V> waiting(K key) {
        RowKey rowKey = keys.key(key);
        return order().of(rowKey) == null ? null : waiting(key, row(rowKey));
    }

    @Override
    public long earliest() {
        BufferOrder.Place first = order().first();
        return first == null ? Long.MAX_VALUE : first.time();
    }

    @Override
    public int records() {
        return order().records();
    }

    @Override
    public long bytes() {
        return order().bytes();
    }

    private BufferOrder order() {
        order.know(this::readRows);
        return order;
    }

    private void readRows(Consumer<BufferOrder.Place> into) {
        try (RowScan all = rows().scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            for (RowScan.Entry row = all.advance(); row != RowScan.Entry.END; row = all.advance()) {
                byte[] value = rows().value(row.content());
                long counted = WaitingBytes.of(value).countedBytes(row.key().length);
                into.accept(new BufferOrder.Place(WaitingBytes.time(value), new RowKey(row.key()), counted));
            }
        }
    }

    private WaitingBytes row(RowKey key) {
        byte[] value = rows().read(key).value();
        if (value == null) {
            throw new AssertionError("Buffer [" + name() + "] has no row of an update that it has in order.");
        }
        return WaitingBytes.of(value);
    }

    private Waiting<K, V> waiting(K key, WaitingBytes row) {
        return new Waiting<>(key, value(row.now()), value(row.prior()), row.origin());
    }

    private byte @Nullable [] bytes(@Nullable V value) {
        if (value == null) {
            return null;
        }
        byte[] bytes = values.serializer().serialize(topic, value);
        return bytes == null || !SharedArrays.in(value) ? bytes : bytes.clone();
    }

    private @Nullable V value(byte @Nullable [] bytes) {
        return bytes == null ? null : values.deserializer().deserialize(topic, bytes);
    }
}

package io.weir.state;

import java.nio.ByteBuffer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A versioned store as a store of bytes.
 *
 * @param store the versions
 */
record VersionedRows(VersionedKeyValueStore<Bytes, byte[]> store) implements VersionedBytesStore {
    @Override
    public String name() {
        return store.name();
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        store.init(context, root);
    }

    @Override
    public void close() {
        store.close();
    }

    @Override
    public boolean persistent() {
        return store.persistent();
    }

    @Override
    public boolean isOpen() {
        return store.isOpen();
    }

    @Override
    public Position getPosition() {
        return store.getPosition();
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return store.query(query, positionBound, config);
    }

    @Override
    public long put(Bytes key, byte @Nullable [] value, long timestamp) {
        return store.put(key, value, timestamp);
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return withTime(store.get(key));
    }

    @Override
    public byte @Nullable [] get(Bytes key, long asOfTimestamp) {
        return withTime(store.get(key, asOfTimestamp));
    }

    @Override
    public byte @Nullable [] delete(Bytes key, long timestamp) {
        return withTime(store.delete(key, timestamp));
    }

    private static byte @Nullable [] withTime(@Nullable VersionedRecord<byte[]> version) {
        return version == null
                ? null
                : ByteBuffer.allocate(StateSerdes.TIMESTAMP_SIZE + version.value().length)
                        .putLong(version.timestamp())
                        .put(version.value())
                        .array();
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        throw refused("put(key, value)", "Say from when on a value is valid: put(key, value, timestamp)");
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
        throw refused("range(from, to)", "Ask key by key");
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> reverseRange(@Nullable Bytes from, @Nullable Bytes to) {
        throw refused("reverseRange(from, to)", "Ask key by key");
    }

    @Override
    public <P> KeyValueIterator<Bytes, byte[]> prefixScan(P prefix, Serializer<P> serializer) {
        throw refused("prefixScan(prefix, serializer)", "Ask key by key");
    }

    @Override
    public long approximateNumEntries() {
        throw refused("approximateNumEntries()", "See the store's metrics");
    }

    private UnsupportedOperationException refused(String call, String instead) {
        return new UnsupportedOperationException(
                "Store [" + name() + "] keeps the history of its values and has no " + call + ". " + instead + ".");
    }
}

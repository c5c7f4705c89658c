package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.VersionedRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A versioned store as the application and its operators see it.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class VersionedView<K, V> extends StoreView<Version<K>, V>
        implements VersionedKeyValueStore<K, V>, History<K, V> {
    private final VersionKeys<K> keys;
    private final VersionedLifetime lifetime;

    VersionedView(StoreParts parts) {
        this(parts, new VersionKeys<>(KeyCodec.of(parts.store())), new VersionedLifetime(parts));
    }

    private VersionedView(StoreParts parts, VersionKeys<K> keys, VersionedLifetime lifetime) {
        super(parts, new StoreRows<>(parts, keys, lifetime));
        this.keys = keys;
        this.lifetime = lifetime;
    }

    @Override
    public long put(K key, @Nullable V value, long timestamp) {
        if (timestamp < 0) {
            throw new IllegalArgumentException("A version of store [" + name() + "] is valid from 0 or later, but this"
                    + " one from [" + timestamp + "]. Leave out records with negative times.");
        }
        if (timestamp < lifetime.historyStart()) {
            return PUT_RETURN_CODE_NOT_PUT;
        }
        byte[] bytes = keys.bytes(key);
        rows().write(new RowKey(VersionKeys.version(bytes, timestamp)), value, timestamp);
        return validTo(bytes, timestamp);
    }

    @Override
    public @Nullable VersionedRecord<V> get(K key) {
        return valid(keys.bytes(key), Long.MAX_VALUE);
    }

    @Override
    public @Nullable VersionedRecord<V> get(K key, long asOfTimestamp) {
        byte[] bytes = keys.bytes(key);
        VersionedRecord<V> valid = asOfTimestamp < 0 ? null : valid(bytes, asOfTimestamp);
        boolean known = asOfTimestamp >= lifetime.historyStart()
                || (valid != null && valid.validTo().isEmpty());
        return known ? valid : null;
    }

    @Override
    public List<VersionedRecord<V>> versions(K key, long from, long to) {
        byte[] bytes = keys.bytes(key);
        long known = Math.max(from, lifetime.historyStart());
        List<VersionedRecord<V>> versions = new ArrayList<>();
        RowScan.Entry row = to < 0 ? null : version(bytes, to);
        long validTo = row == null ? PUT_RETURN_CODE_VALID_TO_UNDEFINED : validTo(bytes, VersionKeys.time(row.key()));
        while (row != null && (validTo == PUT_RETURN_CODE_VALID_TO_UNDEFINED || validTo > known)) {
            long time = VersionKeys.time(row.key());
            if (row.content().held() != null) {
                versions.add(record(row, validTo));
            }
            validTo = time;
            row = time == 0 ? null : version(bytes, time - 1);
        }
        return versions;
    }

    private RowScan.@Nullable Entry version(byte[] key, long asOf) {
        return rows().search().row(VersionKeys.versions(key, 0, asOf), ScanOrder.REVERSE);
    }

    private VersionedRecord<V> record(RowScan.Entry row, long validTo) {
        V value = rows().value(row.content());
        long time = VersionKeys.time(row.key());
        return validTo == PUT_RETURN_CODE_VALID_TO_UNDEFINED
                ? new VersionedRecord<>(value, time)
                : new VersionedRecord<>(value, time, validTo);
    }

    private @Nullable VersionedRecord<V> valid(byte[] key, long asOf) {
        RowScan.Entry row = version(key, asOf);
        if (row == null || row.content().held() == null) {
            return null;
        }
        boolean newest = asOf == Long.MAX_VALUE;
        return record(row, newest ? PUT_RETURN_CODE_VALID_TO_UNDEFINED : validTo(key, VersionKeys.time(row.key())));
    }

    private long validTo(byte[] key, long time) {
        RowScan.Entry next = time == Long.MAX_VALUE
                ? null
                : rows().search().row(VersionKeys.versions(key, time + 1, Long.MAX_VALUE), ScanOrder.FORWARD);
        return next == null ? PUT_RETURN_CODE_VALID_TO_UNDEFINED : VersionKeys.time(next.key());
    }
}

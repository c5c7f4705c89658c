package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.PositionName;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/**
 * The positions and notes of stores, in a column family of their own.
 *
 * @param database holds them
 * @param family the column family
 */
record StorePositions(RocksDB database, ColumnFamilyHandle family) {
    byte @Nullable [] get(String name) throws RocksDBException {
        return database.get(family, RocksDbBytes.bytes(name));
    }

    /** Whether the store has a position or a note. */
    boolean any(String store) throws RocksDBException {
        return get(store) != null || anyUnder(store);
    }

    private boolean anyUnder(String store) {
        try (RocksIterator found = database.newIterator(family)) {
            found.seek(first(store));
            return found.isValid() && Arrays.compareUnsigned(found.key(), behindLast(store)) < 0;
        }
    }

    /** Has a batch forget all of a store: without a position, nobody trusts its rows. */
    void forget(String store, WriteBatch batch) throws RocksDBException {
        batch.delete(family, RocksDbBytes.bytes(store));
        batch.deleteRange(family, first(store), behindLast(store));
    }

    private static byte[] first(String store) {
        return RocksDbBytes.bytes(PositionName.first(store));
    }

    private static byte[] behindLast(String store) {
        return RocksDbBytes.bytes(PositionName.behindLast(store));
    }
}

package io.weir.state;

import org.apache.kafka.common.serialization.Serdes;

/** Names a versioned store and says where and how long its rows live. */
public interface VersionedBytesStoreSupplier extends KeyValueBytesStoreSupplier {
    /**
     * How far back values can be asked for.
     *
     * @return milliseconds behind the store's time
     */
    long historyRetentionMs();

    @Override
    default VersionedBytesStore get() {
        return new VersionedRows(Stores.versionedKeyValueStoreBuilder(this, Serdes.Bytes(), Serdes.ByteArray())
                .build());
    }
}

package io.weir.state;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** Names a versioned store and says where and how long its rows live. */
public interface VersionedBytesStoreSupplier extends StoreSupplier<VersionedKeyValueStore<Bytes, byte[]>> {
    /**
     * How far back values can be asked for.
     *
     * @return milliseconds behind the store's time
     */
    long historyRetentionMs();

    @Override
    default VersionedKeyValueStore<Bytes, byte[]> get() {
        return Stores.versionedKeyValueStoreBuilder(this, Serdes.Bytes(), Serdes.ByteArray())
                .build();
    }
}

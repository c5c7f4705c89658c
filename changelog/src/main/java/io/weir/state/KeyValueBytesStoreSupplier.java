package io.weir.state;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** Names a key-value store and says where its rows live. */
public interface KeyValueBytesStoreSupplier extends StoreSupplier<KeyValueStore<Bytes, byte[]>> {
    /**
     * What bounds the rows.
     *
     * @return the bound that the supplier itself sets
     */
    default KeyBound bound() {
        return KeyBound.NONE;
    }

    @Override
    default KeyValueStore<Bytes, byte[]> get() {
        return Stores.keyValueStoreBuilder(this, Serdes.Bytes(), Serdes.ByteArray())
                .build();
    }
}

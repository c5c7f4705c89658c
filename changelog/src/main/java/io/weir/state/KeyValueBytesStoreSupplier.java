package io.weir.state;

import org.apache.kafka.common.utils.Bytes;

/** Names a key-value store and says where its rows live. */
public interface KeyValueBytesStoreSupplier extends StoreSupplier<KeyValueStore<Bytes, byte[]>> {}

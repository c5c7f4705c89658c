package io.weir.dsl;

import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.SessionBytesStoreSupplier;
import io.weir.state.Stores;
import io.weir.state.WindowBytesStoreSupplier;

/** The two places where Weir can keep rows, to be named in the settings. */
public final class BuiltInDslStoreSuppliers {
    /** On local disk, in RocksDB. */
    public static final DslStoreSuppliers ROCKS_DB = new RocksDBDslStoreSuppliers();
    /** On the heap, rebuilt from the changelog at each start. */
    public static final DslStoreSuppliers IN_MEMORY = new InMemoryDslStoreSuppliers();

    private BuiltInDslStoreSuppliers() {}

    /** Stores on local disk, in RocksDB. */
    public static class RocksDBDslStoreSuppliers implements DslStoreSuppliers {
        /** Made by name. */
        public RocksDBDslStoreSuppliers() {}

        @Override
        public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
            return Stores.persistentKeyValueStore(params.name());
        }

        @Override
        public WindowBytesStoreSupplier windowStore(DslWindowParams params) {
            return Stores.persistentWindowStore(
                    params.name(), params.retentionPeriod(), params.windowSize(), params.retainDuplicates());
        }

        @Override
        public SessionBytesStoreSupplier sessionStore(DslSessionParams params) {
            return Stores.persistentSessionStore(params.name(), params.retentionPeriod());
        }
    }

    /** Stores on the heap, rebuilt from the changelog at each start. */
    public static class InMemoryDslStoreSuppliers implements DslStoreSuppliers {
        /** Made by name. */
        public InMemoryDslStoreSuppliers() {}

        @Override
        public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
            return Stores.inMemoryKeyValueStore(params.name());
        }

        @Override
        public WindowBytesStoreSupplier windowStore(DslWindowParams params) {
            return Stores.inMemoryWindowStore(
                    params.name(), params.retentionPeriod(), params.windowSize(), params.retainDuplicates());
        }

        @Override
        public SessionBytesStoreSupplier sessionStore(DslSessionParams params) {
            return Stores.inMemorySessionStore(params.name(), params.retentionPeriod());
        }
    }
}

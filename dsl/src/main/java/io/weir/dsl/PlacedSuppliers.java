package io.weir.dsl;

import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.SessionBytesStoreSupplier;
import io.weir.state.WindowBytesStoreSupplier;

/** Suppliers that ask others for the place. */
interface PlacedSuppliers extends DslStoreSuppliers {
    /** Who is asked. */
    DslStoreSuppliers suppliers();

    @Override
    default KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
        return suppliers().keyValueStore(params);
    }

    @Override
    default WindowBytesStoreSupplier windowStore(DslWindowParams params) {
        return suppliers().windowStore(params);
    }

    @Override
    default SessionBytesStoreSupplier sessionStore(DslSessionParams params) {
        return suppliers().sessionStore(params);
    }
}

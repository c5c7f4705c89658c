package io.weir.dsl;

import io.weir.state.ChangelogSettings;
import io.weir.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How the records of a join of two streams are kept.
 *
 * @param storeName the name that those of the stores begin with, or null for generated ones
 * @param left where records of the stream are kept that the word is said of, or null for the default
 * @param right where records of the other stream are kept, or null for the default
 * @param changelog whether and how the stores are logged
 * @param suppliers who is asked where the records are kept, or null for the default
 */
record JoinKeeping(
        @Nullable String storeName,
        @Nullable WindowBytesStoreSupplier left,
        @Nullable WindowBytesStoreSupplier right,
        ChangelogSettings changelog,
        @Nullable DslStoreSuppliers suppliers) {
    static final JoinKeeping USUAL = new JoinKeeping(null, null, null, ChangelogSettings.ENABLED, null);

    JoinKeeping named(String other) {
        return new JoinKeeping(other, left, right, changelog, suppliers);
    }

    JoinKeeping withLeft(WindowBytesStoreSupplier other) {
        return new JoinKeeping(storeName, other, right, changelog, suppliers);
    }

    JoinKeeping withRight(WindowBytesStoreSupplier other) {
        return new JoinKeeping(storeName, left, other, changelog, suppliers);
    }

    JoinKeeping placedBy(DslStoreSuppliers other) {
        return new JoinKeeping(storeName, left, right, changelog, other);
    }

    JoinKeeping logged(ChangelogSettings other) {
        return new JoinKeeping(storeName, left, right, other, suppliers);
    }
}

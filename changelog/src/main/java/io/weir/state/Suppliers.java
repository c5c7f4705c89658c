package io.weir.state;

/** What {@link Stores} hands out. */
final class Suppliers {
    private Suppliers() {}

    /** A supplier of a key-value store. */
    record Named(String name, Backend backend) implements KeyValueBytesStoreSupplier {}

    /** A supplier of a key-value store that keeps the rows that were used last. */
    record Recent(String name, KeyBound bound) implements KeyValueBytesStoreSupplier {
        @Override
        public Backend backend() {
            return Backend.MEMORY;
        }
    }

    /** A supplier of a window store. */
    record Windows(String name, Backend backend, Retention retention) implements WindowBytesStoreSupplier {
        @Override
        public long segmentIntervalMs() {
            return retention.intervalMs();
        }

        @Override
        public long windowSize() {
            return retention.windowSizeMs();
        }

        @Override
        public boolean retainDuplicates() {
            return retention.retainDuplicates();
        }

        @Override
        public long retentionPeriod() {
            return retention.retentionMs();
        }
    }

    /** A supplier of a session store. */
    record Sessions(String name, Backend backend, Retention retention) implements SessionBytesStoreSupplier {
        @Override
        public long segmentIntervalMs() {
            return retention.intervalMs();
        }

        @Override
        public long retentionPeriod() {
            return retention.retentionMs();
        }
    }

    /** A supplier of a versioned store. */
    record Versioned(String name, Backend backend, long historyRetentionMs) implements VersionedBytesStoreSupplier {}
}

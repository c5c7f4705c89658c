package io.weir.state;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** Names a window store and says where and how long its rows live. */
public interface WindowBytesStoreSupplier extends StoreSupplier<WindowStore<Bytes, byte[]>> {
    /**
     * How much time is thrown away at once.
     *
     * @return milliseconds
     */
    long segmentIntervalMs();

    /**
     * The size of a window.
     *
     * @return milliseconds
     */
    long windowSize();

    /**
     * Whether two rows of one key and window are kept side by side.
     *
     * @return true if they are
     */
    boolean retainDuplicates();

    /**
     * How long rows stay visible.
     *
     * @return milliseconds behind the store's time
     */
    long retentionPeriod();

    @Override
    default WindowStore<Bytes, byte[]> get() {
        return Stores.windowStoreBuilder(this, Serdes.Bytes(), Serdes.ByteArray())
                .build();
    }

    @Override
    default String metricsScope() {
        return StoreSupplier.super.metricsScope() + "-window";
    }
}

package io.weir.state;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** Names a session store and says where and how long its rows live. */
public interface SessionBytesStoreSupplier extends StoreSupplier<SessionStore<Bytes, byte[]>> {
    /**
     * How much time is thrown away at once.
     *
     * @return milliseconds
     */
    long segmentIntervalMs();

    /**
     * How long rows stay visible.
     *
     * @return milliseconds behind the store's time
     */
    long retentionPeriod();

    @Override
    default SessionStore<Bytes, byte[]> get() {
        return Stores.sessionStoreBuilder(this, Serdes.Bytes(), Serdes.ByteArray())
                .build();
    }

    @Override
    default String metricsScope() {
        return StoreSupplier.super.metricsScope() + "-session";
    }
}

package io.weir.runtime;

import io.weir.processor.StateRestoreListener;
import io.weir.runtime.loop.RestoreProgress;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the restoration of stores to the log and to the user's listener.
 *
 * <p>Called by the restore loop; the listener is set before the start.
 */
final class RestoreReports implements RestoreProgress {
    private static final Logger LOG = LoggerFactory.getLogger(RestoreReports.class);

    private volatile @Nullable StateRestoreListener listener;

    void listener(StateRestoreListener told) {
        listener = told;
    }

    @Override
    public void started(TopicPartition changelog, String store, long from, long end) {
        StateRestoreListener told = listener;
        if (told != null) {
            told.onRestoreStart(changelog, store, from, end);
        }
    }

    @Override
    public void applied(TopicPartition changelog, String store, long lastOffset, long records) {
        StateRestoreListener told = listener;
        if (told != null) {
            told.onBatchRestored(changelog, store, lastOffset, records);
        }
    }

    @Override
    public void done(TopicPartition changelog, String store, long records, long tookMs) {
        LOG.info("Store [{}] is restored from {}: {} records in {} ms.", store, changelog, records, tookMs);
        StateRestoreListener told = listener;
        if (told != null) {
            told.onRestoreEnd(changelog, store, records);
        }
    }

    @Override
    public void suspended(TopicPartition changelog, String store, long records) {
        StateRestoreListener told = listener;
        if (told != null) {
            told.onRestoreSuspended(changelog, store, records);
        }
    }
}

package io.weir.runtime;

import io.weir.processor.StandbyUpdateListener;
import io.weir.processor.StateRestoreListener;
import io.weir.runtime.loop.RestoreProgress;
import io.weir.task.TaskId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the way of stores along their changelogs to the log, to figures, and to the user's listeners.
 *
 * <p>Called by the restore loop, and by the thread that fills global stores; the figures may be read by all threads.
 * The listeners are set before the start.
 */
final class RestoreReports implements RestoreProgress {
    private static final Logger LOG = LoggerFactory.getLogger(RestoreReports.class);
    /** Between two lines about one store. */
    private static final long LINE_MS = 10_000;

    private final Map<TopicPartition, RestoreFigures> figures = new ConcurrentHashMap<>();
    private volatile @Nullable StateRestoreListener listener;
    private volatile @Nullable StandbyUpdateListener copyListener;

    void listener(StateRestoreListener told) {
        listener = told;
    }

    void listener(StandbyUpdateListener told) {
        copyListener = told;
    }

    /** How far a changelog's store is, or how its last restoration went; null if it was not followed here. */
    @Nullable RestoreFigures figures(TopicPartition changelog) {
        return figures.get(changelog);
    }

    @Override
    public void started(TopicPartition changelog, String store, long from, long end) {
        figures.put(changelog, RestoreFigures.begun(store, from, end));
        if (from < end) {
            LOG.info(
                    "Store [{}] is restored from {}: {} offsets, from {} to {}.",
                    store,
                    changelog,
                    end - from,
                    from,
                    end);
        }
        StateRestoreListener told = listener;
        if (told != null) {
            told.onRestoreStart(changelog, store, from, end);
        }
    }

    @Override
    public void applied(TopicPartition changelog, String store, Batch batch) {
        RestoreFigures now = figures.computeIfPresent(changelog, (log, before) -> before.plus(batch));
        if (now != null && now.sinceLineMs() >= LINE_MS) {
            LOG.info("Store [{}] is being restored from {}: {}.", store, changelog, now);
            figures.put(changelog, now.said());
        }
        StateRestoreListener told = listener;
        if (told != null) {
            told.onBatchRestored(changelog, store, batch.lastOffset(), batch.records());
        }
    }

    @Override
    public void done(TopicPartition changelog, String store, long records, long tookMs) {
        RestoreFigures whole = figures.computeIfPresent(changelog, (log, before) -> before.done(tookMs));
        if (records > 0 && whole != null) {
            LOG.info(
                    "Store [{}] is restored from {}: {} records with {} bytes in {} ms, {} records/s.",
                    store,
                    changelog,
                    records,
                    whole.bytes(),
                    tookMs,
                    RestoreFigures.perSecond(records, tookMs));
        } else {
            LOG.debug("Store [{}] is at the end of {} already.", store, changelog);
        }
        StateRestoreListener told = listener;
        if (told != null) {
            told.onRestoreEnd(changelog, store, records);
        }
    }

    @Override
    public void suspended(TopicPartition changelog, String store, long records) {
        figures.remove(changelog);
        LOG.info("Store [{}] is not restored from {} any more, after {} records.", store, changelog, records);
        StateRestoreListener told = listener;
        if (told != null) {
            told.onRestoreSuspended(changelog, store, records);
        }
    }

    @Override
    public void copyStarted(TopicPartition changelog, String store, long from) {
        figures.put(changelog, RestoreFigures.begun(store, from, from));
        LOG.info("A copy of store [{}] follows {} from offset {}.", store, changelog, from);
        StandbyUpdateListener told = copyListener;
        if (told != null) {
            told.onUpdateStart(changelog, store, from);
        }
    }

    @Override
    public void copied(TopicPartition changelog, String store, TaskId task, Batch batch, long end) {
        figures.computeIfPresent(changelog, (log, before) -> before.plus(batch).endingAt(end));
        StandbyUpdateListener told = copyListener;
        if (told != null) {
            told.onBatchLoaded(changelog, store, task, batch.lastOffset(), batch.records(), end);
        }
    }

    @Override
    public void copyEnded(TopicPartition changelog, String store, Place place, boolean toRun) {
        figures.remove(changelog);
        LOG.info(
                "The copy of store [{}] has followed {} to offset {} of {}, and {}.",
                store,
                changelog,
                place.next(),
                place.end(),
                toRun ? "becomes the store of a task that runs here" : "is not kept up here any more");
        StandbyUpdateListener told = copyListener;
        if (told != null) {
            StandbyUpdateListener.SuspendReason reason =
                    toRun ? StandbyUpdateListener.SuspendReason.PROMOTED : StandbyUpdateListener.SuspendReason.MIGRATED;
            told.onUpdateSuspended(changelog, store, place.next(), place.end(), reason);
        }
    }
}

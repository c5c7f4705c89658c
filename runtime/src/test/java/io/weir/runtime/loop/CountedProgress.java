package io.weir.runtime.loop;

import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** How restorations went, counted. */
final class CountedProgress implements RestoreProgress {
    final List<String> copies = new ArrayList<>();
    long applied;
    long copied;
    int largest;
    long done;
    boolean suspended;

    @Override
    public void started(TopicPartition changelog, String store, long from, long end) {}

    @Override
    public void applied(TopicPartition changelog, String store, Batch batch) {
        applied += batch.records();
        largest = Math.max(largest, (int) batch.records());
    }

    @Override
    public void done(TopicPartition changelog, String store, long records, long tookMs) {
        done = records;
    }

    @Override
    public void suspended(TopicPartition changelog, String store, long records) {
        suspended = true;
    }

    @Override
    public void copyStarted(TopicPartition changelog, String store, long from) {
        copies.add("started at " + from);
    }

    @Override
    public void copied(TopicPartition changelog, String store, TaskId task, Batch batch, long end) {
        copied += batch.records();
    }

    @Override
    public void copyEnded(TopicPartition changelog, String store, Place place, boolean toRun) {
        copies.add((toRun ? "taken over at " : "ended at ") + place.next() + " of " + place.end());
    }
}

package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What the restore loop gives back, noted. */
final class MemoryRestoreOwner implements RestoreOwner {
    final Map<TopicPartition, Long> committed = new HashMap<>();
    final List<String> told = new ArrayList<>();

    @Nullable StoreSet restored;

    @Nullable LogPosition followed;

    @Nullable Throwable notCopied;

    @Nullable Throwable failure;

    @Override
    public void restored(TaskSpec spec, StoreSet stores, long epoch) {
        restored = stores;
    }

    @Override
    public void notRestored(TaskSpec spec, long epoch, Throwable why) {
        failure = why;
    }

    @Override
    public void followed(TaskId task, String store, LogPosition position) {
        followed = position;
    }

    @Override
    public void closed(TaskId task) {}

    @Override
    public void copyIsCurrent(TaskSpec spec, boolean current) {
        told.add(current ? "current" : "behind");
    }

    @Override
    public void notCopied(TaskSpec spec, Throwable why) {
        notCopied = why;
    }

    @Override
    public boolean hasCommittedInput(TaskSpec spec) {
        return true;
    }

    @Override
    public Map<TopicPartition, Long> committedInput(TaskSpec spec) {
        return committed;
    }
}

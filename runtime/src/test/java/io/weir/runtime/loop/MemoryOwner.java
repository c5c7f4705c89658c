package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What a lane asks of its instance, noted. */
final class MemoryOwner implements LaneOwner {
    final Deque<CompletableFuture<Void>> asked = new ArrayDeque<>();
    final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    final List<Rewound> rewound = new ArrayList<>();
    final List<Throwable> failures = new ArrayList<>();

    boolean paused;

    record Rewound(TaskSpec spec, StoreSet stores, long epoch, boolean rests) {}

    @Override
    public boolean isPaused() {
        return paused;
    }

    @Override
    @SuppressWarnings("removal") // The only way to make one outside of a consumer.
    public ConsumerGroupMetadata group() {
        return new ConsumerGroupMetadata("group");
    }

    @Override
    public CompletableFuture<Void> commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        asked.add(answer);
        return answer;
    }

    @Override
    public void committed(Map<TopicPartition, OffsetAndMetadata> offsets) {
        committed.putAll(offsets);
    }

    @Override
    public void followed(TaskId task, String store, LogPosition position) {}

    @Override
    public void released(TopicPartition partition, long bytes) {}

    @Override
    public void rewind(TaskSpec spec, StoreSet stores, long epoch, boolean rests) {
        rewound.add(new Rewound(spec, stores, epoch, rests));
    }

    @Override
    public boolean goesOnAfter(Set<TaskSpec> tasks, Throwable failure) {
        failures.add(failure);
        return true;
    }
}

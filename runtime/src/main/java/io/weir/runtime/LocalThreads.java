package io.weir.runtime;

import io.weir.runtime.loop.LaneReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells of an instance's lanes in Kafka Streams' words. */
record LocalThreads(ClientNames clients) {
    Set<ThreadMetadata> of(List<LaneReport> lanes) {
        return lanes.stream().map(this::thread).collect(Collectors.toUnmodifiableSet());
    }

    private ThreadMetadata thread(LaneReport lane) {
        return new ThreadMetadata(
                lane.name(),
                lane.leaving() ? "PENDING_SHUTDOWN" : "RUNNING",
                lane.tasks().stream().map(LocalThreads::task).collect(Collectors.toSet()),
                Set.of(),
                clients.ingress(),
                clients.restore(),
                Set.of(clients.laneNamed(lane.name())),
                clients.admin());
    }

    private static TaskMetadata task(LaneReport.TaskReport task) {
        OptionalLong idling = task.idlingSinceMs();
        return new TaskMetadata(
                task.id(),
                task.inputs(),
                task.committed(),
                task.ends(),
                idling.isPresent() ? Optional.of(idling.getAsLong()) : Optional.empty());
    }
}

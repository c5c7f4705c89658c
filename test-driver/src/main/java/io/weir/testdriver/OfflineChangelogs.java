package io.weir.testdriver;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * The changelogs of a topology under test, never compacted.
 *
 * <p>Owned by its driver.
 */
final class OfflineChangelogs {
    private final Map<TopicPartition, List<Change>> changes = new HashMap<>();
    private final Map<String, Uuid> topicIds = new HashMap<>();

    /** Adds a committed change; tells where it lies. */
    LogPosition append(TopicPartition changelog, Change change) {
        List<Change> log = changes.computeIfAbsent(changelog, written -> new ArrayList<>());
        log.add(change);
        return new LogPosition(topicId(changelog.topic()), log.size() - 1L);
    }

    /** All changes from an offset on. */
    List<Change> from(TopicPartition changelog, long offset) {
        List<Change> log = log(changelog);
        return List.copyOf(log.subList((int) Math.min(offset, log.size()), log.size()));
    }

    /** The offset behind the last change. */
    long end(TopicPartition changelog) {
        return log(changelog).size();
    }

    /** The identity of a topic, also of one that is no changelog. */
    Uuid topicId(String topic) {
        return topicIds.computeIfAbsent(topic, name -> Uuid.randomUuid());
    }

    private List<Change> log(TopicPartition changelog) {
        return changes.getOrDefault(changelog, List.of());
    }
}

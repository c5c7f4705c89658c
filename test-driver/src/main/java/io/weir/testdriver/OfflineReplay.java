package io.weir.testdriver;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.restore.ChangelogBounds;
import io.weir.changelog.restore.ReplayStart;
import io.weir.changelog.restore.StoreReplay;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.InputRows;
import io.weir.engine.TaskEnvironment;
import io.weir.state.StoreDefinition;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Brings a task's stores up to their logs.
 *
 * <p>A store's log is its changelog, or an input topic that holds its rows. Owned by its task.
 */
final class OfflineReplay {
    private final OfflineWorld world;
    private final TaskEnvironment environment;
    private final TaskId id;
    private final SubTopology part;

    OfflineReplay(OfflineWorld.Surroundings around, TaskId id) {
        this.world = around.world();
        this.environment = around.environment();
        this.id = id;
        this.part = around.layout().part(id);
    }

    /** Replays what each store has not seen yet. */
    void into(StoreSet stores) {
        for (StoreDefinition store : part.stores()) {
            if (store.changelog().enabled()) {
                replay(store, stores);
            }
        }
        stores.recount();
    }

    private void replay(StoreDefinition store, StoreSet stores) {
        ChangelogBounds bounds = bounds(store);
        if (bounds.end() > 0) {
            ReplayStart start = ReplayStart.choose(
                    bounds, stores.position(store.name()), world.log().anyCommitted());
            StoreReplay replay = StoreReplay.begin(stores, bounds, start);
            replay.take(changes(store, replay.next(), bounds.end()), bounds.end());
            replay.chunk().writeTo(stores);
        }
    }

    private ChangelogBounds bounds(StoreDefinition store) {
        TopicPartition log = log(store);
        long end = isInput(store) ? committed(log) : world.changelogs().end(log);
        return new ChangelogBounds(store.name(), log.topic(), world.changelogs().topicId(log.topic()), 0, end, false);
    }

    private List<Change> changes(StoreDefinition store, long from, long end) {
        if (!isInput(store)) {
            return world.changelogs().from(log(store), from);
        }
        InputRows rows = new InputRows(environment, id, part, store);
        List<Change> changes = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : world.log().from(log(store), from)) {
            Change change = record.offset() < end ? rows.change(record) : null;
            if (change != null) {
                changes.add(change);
            }
        }
        return changes;
    }

    /** How far stores whose log is an input have followed it, after a commit of these offsets. */
    Map<String, LogPosition> followed(Map<TopicPartition, OffsetAndMetadata> offsets) {
        Map<String, LogPosition> positions = new HashMap<>();
        for (StoreDefinition store : part.stores()) {
            OffsetAndMetadata next = isInput(store) ? offsets.get(log(store)) : null;
            if (next != null) {
                positions.put(
                        store.name(),
                        new LogPosition(world.changelogs().topicId(log(store).topic()), next.offset() - 1));
            }
        }
        return positions;
    }

    private long committed(TopicPartition input) {
        OffsetAndMetadata next = world.log().committed(input);
        return next == null ? 0 : next.offset();
    }

    private TopicPartition log(StoreDefinition store) {
        return new TopicPartition(environment.names().changelog(store), id.partition());
    }

    private static boolean isInput(StoreDefinition store) {
        return store.changelog().inputTopic() != null;
    }
}

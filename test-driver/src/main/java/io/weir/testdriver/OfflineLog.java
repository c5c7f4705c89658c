package io.weir.testdriver;

import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import io.weir.engine.Outbox;
import io.weir.engine.OutputRecord;
import io.weir.engine.TopicNames;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * The log of a topology under test: what it sent, changelogs too.
 *
 * <p>Each topic has one partition. Holds every record until it is read. Owned by its driver.
 */
final class OfflineLog implements Outbox, ChangelogWriter, OutputLog {
    private final TopicNames names;
    private final Map<String, Queue<OutputRecord>> unread = new LinkedHashMap<>();
    private final Map<String, Changelog> changelogs = new HashMap<>();
    private List<OutputRecord> sent = new ArrayList<>();

    OfflineLog(TopicNames names) {
        this.names = names;
    }

    @Override
    public void send(OutputRecord record) {
        sent.add(record);
        unread(record.target().topic()).add(record);
    }

    @Override
    public int partitions(String topic) {
        return 1;
    }

    @Override
    public void append(String store, byte[] key, byte @Nullable [] value, long timestamp) {
        changelogs.computeIfAbsent(store, name -> new Changelog()).appended++;
        OutputRecord.Target target = new OutputRecord.Target(names.changelog(store), 0);
        unread(target.topic()).add(new OutputRecord(target, key, value, timestamp, new RecordHeaders()));
    }

    @Override
    public @Nullable OutputRecord poll(String topic) {
        Queue<OutputRecord> records = unread.get(topic);
        return records == null ? null : records.poll();
    }

    @Override
    public int size(String topic) {
        Queue<OutputRecord> records = unread.get(topic);
        return records == null ? 0 : records.size();
    }

    /** All topics that anything was sent to. */
    Set<String> topics() {
        return Collections.unmodifiableSet(unread.keySet());
    }

    /** Where the changelogs end, by store; of those that were written. */
    Map<String, LogPosition> positions() {
        Map<String, LogPosition> positions = new HashMap<>();
        changelogs.forEach((store, log) -> positions.put(store, new LogPosition(log.topicId, log.appended - 1)));
        return positions;
    }

    /** What was sent to topics since the last call, in order. */
    List<OutputRecord> takeSent() {
        List<OutputRecord> taken = sent;
        sent = new ArrayList<>();
        return taken;
    }

    private Queue<OutputRecord> unread(String topic) {
        return unread.computeIfAbsent(topic, name -> new ArrayDeque<>());
    }

    private static final class Changelog {
        private final Uuid topicId = Uuid.randomUuid();
        private long appended;
    }
}

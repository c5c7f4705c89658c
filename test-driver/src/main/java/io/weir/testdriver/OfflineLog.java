package io.weir.testdriver;

import io.weir.changelog.Change;
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
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * The log of a topology under test: what it sent, changelogs too.
 *
 * <p>Each topic has one partition. Holds every record until it is read. Owned by its driver.
 */
final class OfflineLog implements Outbox, ChangelogWriter {
    private static final int PARTITION = 0;

    private final TopicNames names;
    private final Map<String, Queue<ProducerRecord<byte[], byte[]>>> unread = new LinkedHashMap<>();
    private final Map<String, Changelog> changelogs = new HashMap<>();
    private List<ProducerRecord<byte[], byte[]>> sent = new ArrayList<>();

    OfflineLog(TopicNames names) {
        this.names = names;
    }

    @Override
    public void send(OutputRecord record) {
        ProducerRecord<byte[], byte[]> produced = new ProducerRecord<>(
                record.target().topic(), PARTITION, record.timestamp(), record.key(), record.value(), record.headers());
        sent.add(produced);
        unread(produced.topic()).add(produced);
    }

    @Override
    public int partitions(String topic) {
        return 1;
    }

    @Override
    public void append(String store, Change change) {
        changelogs.computeIfAbsent(store, name -> new Changelog()).appended++;
        String topic = names.changelog(store);
        unread(topic)
                .add(new ProducerRecord<>(
                        topic, PARTITION, change.timestamp(), change.key(), change.value(), change.headers()));
    }

    /** Takes the oldest record of a topic that was not read yet; null if there is none. */
    @Nullable ProducerRecord<byte[], byte[]> poll(String topic) {
        Queue<ProducerRecord<byte[], byte[]>> records = unread.get(topic);
        return records == null ? null : records.poll();
    }

    /** How many records of a topic were not read yet. */
    int size(String topic) {
        Queue<ProducerRecord<byte[], byte[]>> records = unread.get(topic);
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
    List<ProducerRecord<byte[], byte[]>> takeSent() {
        List<ProducerRecord<byte[], byte[]>> taken = sent;
        sent = new ArrayList<>();
        return taken;
    }

    private Queue<ProducerRecord<byte[], byte[]>> unread(String topic) {
        return unread.computeIfAbsent(topic, name -> new ArrayDeque<>());
    }

    private static final class Changelog {
        private final Uuid topicId = Uuid.randomUuid();
        private long appended;
    }
}

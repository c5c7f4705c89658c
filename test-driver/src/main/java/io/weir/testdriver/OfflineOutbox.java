package io.weir.testdriver;

import io.weir.changelog.Change;
import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import io.weir.engine.Outbox;
import io.weir.engine.OutputRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * What one task sent and did not publish yet.
 *
 * <p>Owned by its task.
 */
final class OfflineOutbox implements Outbox, ChangelogWriter {
    private final OfflineLog log;
    private final OfflineChangelogs changelogs;
    private final OfflineLayout layout;
    private final int partition;
    private final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    private final List<Logged> changes = new ArrayList<>();

    OfflineOutbox(OfflineWorld world, OfflineLayout layout, int partition) {
        this.log = world.log();
        this.changelogs = world.changelogs();
        this.layout = layout;
        this.partition = partition;
    }

    @Override
    public void send(OutputRecord record) {
        String topic = record.target().topic();
        Integer chosen = record.target().partition();
        records.add(new ProducerRecord<>(
                topic,
                layout.partition(topic, record.key(), chosen),
                record.timestamp(),
                record.key(),
                record.value(),
                record.headers()));
    }

    @Override
    public int partitions(String topic) {
        return layout.partitions(topic);
    }

    @Override
    public void append(String store, Change change) {
        changes.add(new Logged(store, change));
    }

    /** Publishes what was sent to topics. */
    void publishRecords() {
        List<ProducerRecord<byte[], byte[]>> sent = List.copyOf(records);
        records.clear();
        for (ProducerRecord<byte[], byte[]> record : sent) {
            if (layout.reader(record.topic()) != null) {
                log.keep(new TopicPartition(record.topic(), record.partition()));
            }
            log.send(record);
        }
    }

    /** Publishes changes; tells where the changelogs end, by store. */
    Map<String, LogPosition> publishChanges() {
        Map<String, LogPosition> positions = new HashMap<>();
        for (Logged logged : changes) {
            TopicPartition changelog = layout.changelog(logged.store(), partition);
            Change change = logged.change();
            positions.put(logged.store(), changelogs.append(changelog, change));
            log.send(new ProducerRecord<>(
                    changelog.topic(), partition, change.timestamp(), change.key(), change.value(), change.headers()));
        }
        changes.clear();
        return positions;
    }

    private record Logged(String store, Change change) {}
}

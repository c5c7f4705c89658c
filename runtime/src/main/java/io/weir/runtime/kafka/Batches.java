package io.weir.runtime.kafka;

import io.weir.runtime.loop.InputConsumer.Batch;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What one poll brought, by partition. */
final class Batches {
    private Batches() {}

    static Map<TopicPartition, Batch> of(ConsumerRecords<byte[], byte[]> polled) {
        Map<TopicPartition, OffsetAndMetadata> next = polled.nextOffsets();
        if (polled.isEmpty() && next.isEmpty()) {
            return Map.of();
        }
        // A partition may have moved past markers and aborted records without bringing any record.
        Set<TopicPartition> partitions = new HashSet<>(next.keySet());
        partitions.addAll(polled.partitions());
        Map<TopicPartition, Batch> batches = new HashMap<>();
        for (TopicPartition partition : partitions) {
            List<ConsumerRecord<byte[], byte[]>> records = polled.records(partition);
            OffsetAndMetadata after = next.get(partition);
            long behindLast =
                    records.isEmpty() ? 0 : records.get(records.size() - 1).offset() + 1;
            batches.put(partition, new Batch(records, after == null ? behindLast : after.offset()));
        }
        return batches;
    }
}

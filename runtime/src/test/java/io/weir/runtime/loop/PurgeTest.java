package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PurgeTest {
    private static final TopicPartition INTERNAL = new TopicPartition("app-x-repartition", 0);
    private static final TopicPartition INPUT = new TopicPartition("input", 0);

    private final List<Map<TopicPartition, Long>> deleted = new ArrayList<>();
    private final Purge purge = new Purge(Set.of(INTERNAL.topic()), 30_000, deleted::add);

    @Test
    void only_repartitioned_records_below_the_committed_offset_are_deleted() {
        purge.committed(Map.of(INTERNAL, new OffsetAndMetadata(7), INPUT, new OffsetAndMetadata(9)));

        purge.step(40_000);

        assertThat(deleted).containsExactly(Map.of(INTERNAL, 7L));
    }

    @Test
    void deletions_keep_their_distance_in_time() {
        purge.committed(Map.of(INTERNAL, new OffsetAndMetadata(7)));
        purge.step(40_000);
        purge.committed(Map.of(INTERNAL, new OffsetAndMetadata(8)));
        purge.step(69_999);
        assertThat(deleted).hasSize(1);

        purge.step(70_000);

        assertThat(deleted).hasSize(2).last().isEqualTo(Map.of(INTERNAL, 8L));
    }
}

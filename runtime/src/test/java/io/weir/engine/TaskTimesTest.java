package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.buffer.UndoLog;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

final class TaskTimesTest {
    private static final TopicPartition ORDERS = new TopicPartition("orders", 3);
    private static final TopicPartition PAYMENTS = new TopicPartition("payments", 3);

    @Test
    void what_is_committed_beside_an_offset_is_read_again() {
        String text = new CommitMetadata(70, Map.of("join", 90L, "suppress", -5L)).text();

        TaskTimes times = TaskTimes.of(Map.of(ORDERS, text));

        assertThat(times.partitions()).containsExactly(Map.entry(ORDERS, 70L));
        assertThat(times.operators()).containsOnly(Map.entry("join", 90L), Map.entry("suppress", -5L));
    }

    @Test
    void the_bytes_are_those_of_kafka_streams() {
        String text = new CommitMetadata(100, Map.of("win", 7L)).text();

        assertThat(HexFormat.of().formatHex(Base64.getDecoder().decode(text)))
                .isEqualTo("02" + "0000000000000064" + "00000001" + "00000003" + "77696e" + "0000000000000007");
    }

    @Test
    void kafka_streams_counts_no_operators_where_there_are_none() {
        String text = "AgAAAaIvXiYN"; // Committed by Kafka Streams 4.4.0 for a task without stores.

        TaskTimes times = TaskTimes.of(Map.of(ORDERS, text));

        assertThat(times).isEqualTo(new TaskTimes(Map.of(ORDERS, 0x1a22f5e260dL), Map.of()));
        assertThat(new CommitMetadata(0x1a22f5e260dL, Map.of()).text()).isEqualTo(text);
    }

    @Test
    void metadata_of_older_applications_has_the_partitions_time_alone() {
        byte[] older = HexFormat.of().parseHex("01" + "0000000000000064");

        TaskTimes times = TaskTimes.of(Map.of(ORDERS, Base64.getEncoder().encodeToString(older)));

        assertThat(times).isEqualTo(new TaskTimes(Map.of(ORDERS, 100L), Map.of()));
    }

    @Test
    void of_several_partitions_the_latest_time_of_an_operator_counts() {
        String earlier = new CommitMetadata(70, Map.of("join", 70L)).text();
        String later = new CommitMetadata(60, Map.of("join", 90L)).text();

        TaskTimes times = TaskTimes.of(Map.of(ORDERS, earlier, PAYMENTS, later));

        assertThat(times.operators()).containsExactly(Map.entry("join", 90L));
    }

    @Test
    void metadata_that_somebody_else_wrote_tells_no_time() {
        for (String foreign : new String[] {"", "by hand", "AA==", "AgAA", "CQAAAAAAAABk"}) {
            TaskTimes times = TaskTimes.of(Map.of(ORDERS, foreign));

            assertThat(times).as(foreign).isEqualTo(new TaskTimes(Map.of(ORDERS, -1L), Map.of()));
        }
    }

    @Test
    void more_operators_than_fit_beside_an_offset_keep_the_times_of_the_first() {
        OperatorTimes times = new OperatorTimes(Map.of(), new UndoLog());
        for (int i = 100; i < 300; i++) {
            times.keep("KSTREAM-AGGREGATE-0000000" + i, i);
        }
        times.keep("KSTREAM-AGGREGATE-0000000100", 500);

        String text = new CommitMetadata(70, times.kept()).text();

        assertThat(text).hasSizeLessThanOrEqualTo(4096);
        assertThat(TaskTimes.of(Map.of(ORDERS, text)).operators())
                .hasSizeGreaterThan(70)
                .containsEntry("KSTREAM-AGGREGATE-0000000100", 500L)
                .containsEntry("KSTREAM-AGGREGATE-0000000101", 101L);
    }

    @Test
    void a_kept_time_is_the_committed_one_only_after_the_commit() {
        OperatorTimes times = new OperatorTimes(Map.of("join", 40L), new UndoLog());

        times.keep("join", 50);
        assertThat(times.committed("join")).isEqualTo(40);
        assertThat(times.moved()).isTrue();
        times.committed();

        assertThat(times.committed("join")).isEqualTo(50);
        assertThat(times.moved()).isFalse();
        assertThat(times.committed("other")).isEqualTo(-1);
    }
}

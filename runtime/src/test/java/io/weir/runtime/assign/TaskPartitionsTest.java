package io.weir.runtime.assign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.processor.TaskId;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TaskPartitionsTest {
    private final TaskPartitions tasks =
            new TaskPartitions(Map.of(0, Map.of("wide", 3, "narrow", 1), 1, Map.of("other", 1)));

    @Test
    void a_sub_topology_has_as_many_tasks_as_its_widest_topic_has_partitions() {
        assertThat(tasks.tasks())
                .containsExactly(new TaskId(0, 0), new TaskId(0, 1), new TaskId(0, 2), new TaskId(1, 0));
    }

    @Test
    void a_task_reads_its_partition_of_each_topic_that_has_it() {
        assertThat(tasks.partitions(new TaskId(0, 0)))
                .containsExactlyInAnyOrder(new TopicPartition("wide", 0), new TopicPartition("narrow", 0));
        assertThat(tasks.partitions(new TaskId(0, 2))).containsExactly(new TopicPartition("wide", 2));
    }

    @Test
    void a_partition_leads_to_its_task() {
        assertThat(tasks.task(new TopicPartition("other", 0))).contains(new TaskId(1, 0));
        assertThat(tasks.task(new TopicPartition("unknown", 0))).isEmpty();
        assertThat(tasks.tasks(List.of(new TopicPartition("wide", 1), new TopicPartition("unknown", 0))))
                .containsExactly(new TaskId(0, 1));
    }

    @Test
    void knows_the_topics_to_read() {
        assertThat(tasks.topics()).containsExactlyInAnyOrder("wide", "narrow", "other");
    }

    @Test
    void a_topic_of_two_sub_topologies_is_refused() {
        assertThatThrownBy(() -> new TaskPartitions(Map.of(0, Map.of("a", 1), 1, Map.of("a", 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[a]");
    }

    @Test
    void an_unknown_task_is_refused_with_the_known_ones() {
        assertThatThrownBy(() -> tasks.partitions(new TaskId(7, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("7_0")
                .hasMessageContaining("1_0");
    }
}

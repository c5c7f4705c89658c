package io.weir.runtime.assign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class GroupPlanTest {
    private static final GroupPlan.Share FIRST =
            new GroupPlan.Share(new UUID(1, 2), "böse:1", Set.of(new TaskId(0, 1), new TaskId(2, 0)), Set.of());
    private static final GroupPlan.Share SECOND =
            new GroupPlan.Share(new UUID(3, 4), "", Set.of(), Set.of(new TaskId(0, 1)));
    private static final GroupPlan PLAN = new GroupPlan(List.of(FIRST, SECOND), true, Map.of("größe.1", 3, "b", 1));

    @Test
    void what_is_written_can_be_read() {
        assertThat(GroupPlan.read(PLAN.toBytes())).isEqualTo(PLAN);
        assertThat(GroupPlan.read(GroupPlan.NONE.toBytes())).isEqualTo(GroupPlan.NONE);
    }

    @Test
    void an_unknown_version_is_refused_by_its_number() {
        ByteBuffer bytes = PLAN.toBytes();
        bytes.put(0, (byte) 9);

        assertThatThrownBy(() -> GroupPlan.read(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version 9")
                .hasMessageContaining("version 3");
    }

    @Test
    void more_shares_than_bytes_are_refused_before_memory_is_taken() {
        ByteBuffer bytes = PLAN.toBytes();
        bytes.putInt(2, Integer.MAX_VALUE);

        assertThatThrownBy(() -> GroupPlan.read(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2147483647 shares");
    }

    @ParameterizedTest
    @Seeds(500)
    void any_bytes_are_read_or_refused(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        byte[] bytes = random.oneIn(2) ? random.bytes(90) : PLAN.toBytes().array();
        for (int flips = random.below(3); flips > 0 && bytes.length > 0; flips--) {
            bytes[random.below(bytes.length)] ^= (byte) (1 << random.below(8));
        }

        try {
            assertThat(GroupPlan.read(ByteBuffer.wrap(bytes)).shares()).isNotNull();
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("The plan of the group's leader");
        }
    }

    @Test
    void a_task_on_its_way_from_one_member_to_another_is_nobodys() {
        TopicPartition left = new TopicPartition("words", 0);
        TopicPartition right = new TopicPartition("words", 1);
        Handover handover = new Handover(
                new TaskLayout(
                        Map.of(new TaskId(0, 0), Set.of(left), new TaskId(0, 1), Set.of(right)), Set.of(), Set.of()),
                PlacementRules.NO_STANDBYS);
        List<Handover.Joining> members = List.of(
                joining("old", new UUID(0, 1), "old:1", Set.of(left, right)),
                joining("new", new UUID(0, 2), "new:1", Set.of()));

        Map<String, Handover.Share> assigned = handover.assign(members);
        GroupPlan plan = handover.plan(members, assigned);

        assertThat(plan.shares()).extracting(GroupPlan.Share::server).containsExactly("old:1", "new:1");
        assertThat(plan.shares().get(0).active()).hasSize(1);
        assertThat(plan.shares().get(1).active()).isEmpty();
    }

    private static Handover.Joining joining(String name, UUID id, String server, Set<TopicPartition> owned) {
        MemberReport report = new MemberReport(id, 1, Map.of(), Map.of(), server, false);
        return new Handover.Joining(name, Set.of("words"), owned, 1, report);
    }
}

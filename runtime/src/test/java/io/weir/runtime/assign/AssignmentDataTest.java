package io.weir.runtime.assign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class AssignmentDataTest {
    private static final AssignmentData DATA = new AssignmentData(
            new CopyOrder(Map.of(new TaskId(2, 5), CopyOrder.Purpose.WARMUP)),
            new GroupPlan(
                    List.of(new GroupPlan.Share(
                            new UUID(1, 2), "b:1", Set.of(new TaskId(0, 1)), Set.of(new TaskId(2, 5)))),
                    true,
                    Map.of("orders.eu", 4)));

    @ParameterizedTest
    @Seeds(200)
    void what_is_written_can_be_read(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Map<TaskId, CopyOrder.Purpose> copies = new HashMap<>();
        for (int left = random.below(20); left > 0; left--) {
            TaskId task = new TaskId(random.below(5), random.below(1_000));
            copies.put(task, random.oneIn(2) ? CopyOrder.Purpose.STANDBY : CopyOrder.Purpose.WARMUP);
        }
        AssignmentData data = new AssignmentData(new CopyOrder(copies), DATA.plan());

        assertThat(AssignmentData.read(data.toBytes())).isEqualTo(data);
    }

    @Test
    void an_unknown_purpose_is_refused_by_its_number() {
        ByteBuffer bytes = DATA.copies().toBytes();
        bytes.put(bytes.limit() - 1, (byte) 7);

        assertThatThrownBy(() -> CopyOrder.read(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("purpose 7");
    }

    @ParameterizedTest
    @Seeds(500)
    void any_bytes_are_read_or_refused(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        byte[] bytes = random.oneIn(2) ? random.bytes(90) : DATA.toBytes().array();
        for (int flips = random.below(3); flips > 0 && bytes.length > 0; flips--) {
            bytes[random.below(bytes.length)] ^= (byte) (1 << random.below(8));
        }

        try {
            assertThat(AssignmentData.read(ByteBuffer.wrap(bytes)).copies()).isNotNull();
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("group's leader");
        }
    }
}

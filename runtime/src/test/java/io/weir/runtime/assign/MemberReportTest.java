package io.weir.runtime.assign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class MemberReportTest {
    private static final MemberReport REPORT = new MemberReport(
            UUID.fromString("00000000-0000-0001-0000-000000000002"),
            4,
            Map.of(new TaskId(1, 3), new LocalState(77, true)),
            Map.of("zone", "b"),
            "b:1",
            true);

    @Test
    void what_is_written_can_be_read() {
        assertThat(MemberReport.read(REPORT.toBytes())).isEqualTo(REPORT);
    }

    @Test
    void its_bytes_never_change() {
        ByteBuffer expected = ByteBuffer.allocate(56);
        expected.put((byte) 3).putLong(1).putLong(2).putInt(4);
        expected.put((byte) 1).put((byte) 1).put((byte) 4).put(new byte[] {'z', 'o', 'n', 'e', 1, 'b'});
        expected.putInt(1).putInt(1).putInt(3).putLong(77).put((byte) 1);
        expected.putShort((short) 3).put(new byte[] {'b', ':', '1'});

        assertThat(REPORT.toBytes().array()).isEqualTo(expected.array());
    }

    @Test
    void an_unknown_version_is_refused_by_its_number() {
        ByteBuffer bytes = REPORT.toBytes();
        bytes.put(0, (byte) 9);

        assertThatThrownBy(() -> MemberReport.read(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version 9")
                .hasMessageContaining("version 3");
    }

    @Test
    void more_tasks_than_bytes_are_refused_before_memory_is_taken() {
        ByteBuffer bytes = REPORT.toBytes();
        bytes.putInt(30, Integer.MAX_VALUE);

        assertThatThrownBy(() -> MemberReport.read(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2147483647 tasks in 22 bytes");
    }

    @ParameterizedTest
    @Seeds(500)
    void any_bytes_are_read_or_refused(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        byte[] bytes = random.oneIn(2) ? random.bytes(60) : REPORT.toBytes().array();
        for (int flips = random.below(3); flips > 0 && bytes.length > 0; flips--) {
            bytes[random.below(bytes.length)] ^= (byte) (1 << random.below(8));
        }

        try {
            assertThat(MemberReport.read(ByteBuffer.wrap(bytes)).lanes()).isPositive();
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("The report of a member");
        }
    }
}

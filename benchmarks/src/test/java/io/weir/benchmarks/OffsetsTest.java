package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OffsetsTest {
    private final Offsets before = new Offsets(List.of(5L, 7L));

    @Test
    void one_partition_that_moved_is_not_all() {
        Offsets now = new Offsets(List.of(6L, 7L));

        assertThat(before.anyBehind(now)).isTrue();
        assertThat(before.allBehind(now)).isFalse();
    }

    @Test
    void all_moved_when_each_did() {
        assertThat(before.allBehind(new Offsets(List.of(6L, 8L)))).isTrue();
    }

    @Test
    void nothing_moved_where_offsets_are_equal() {
        assertThat(before.anyBehind(before)).isFalse();
    }
}

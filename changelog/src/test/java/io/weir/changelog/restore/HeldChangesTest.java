package io.weir.changelog.restore;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.Change;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class HeldChangesTest {
    @Test
    void changes_are_given_back_as_they_were_read_with_headers_and_tombstones() {
        HeldChanges held = new HeldChanges();
        Change plain = new Change(bytes("a"), bytes("1"), 10);
        Change marked = new Change(bytes("b"), bytes("2"), 11, new RecordHeaders().add("ttl", bytes("7")));
        Change tombstone = new Change(bytes("a"), null, 12);

        held.hold(plain);
        held.hold(marked);
        held.hold(tombstone);

        assertThat(held).containsExactly(plain, marked, tombstone);
        assertThat(held.logBytes()).isEqualTo(5);
    }

    @Test
    void headers_count_among_what_is_held() {
        HeldChanges plain = new HeldChanges();
        HeldChanges marked = new HeldChanges();

        plain.hold(new Change(bytes("a"), bytes("1"), 10));
        marked.hold(new Change(bytes("a"), bytes("1"), 10, new RecordHeaders().add("ttl", new byte[Long.BYTES])));

        assertThat(marked.heldBytes()).isGreaterThan(plain.heldBytes() + "ttl".length() + Long.BYTES);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

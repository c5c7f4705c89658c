package io.weir.changelog.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.LogPosition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every backend promises. */
public abstract class TaskBytesContract {
    private static final LogPosition POSITION = new LogPosition(Uuid.randomUuid(), 7);

    private TaskBytes bytes;

    /** Opens a backend with two empty stores, [a] and [b]. */
    protected abstract TaskBytes open();

    @BeforeEach
    void open_it() {
        bytes = open();
    }

    @AfterEach
    protected void close_it() {
        bytes.close();
    }

    @Test
    void a_batch_reaches_all_its_stores_and_positions() {
        RowBatch batch = new RowBatch();
        batch.put("a", key("k"), key("1"));
        batch.put("b", key("k"), key("2"));
        batch.move("b", POSITION);

        bytes.write(batch);

        assertThat(bytes.store("a").get(key("k"))).isEqualTo(key("1"));
        assertThat(bytes.store("b").get(key("k"))).isEqualTo(key("2"));
        assertThat(bytes.position("a")).isNull();
        assertThat(bytes.position("b")).isEqualTo(POSITION);
    }

    @Test
    void a_cut_removes_the_rows_of_its_range_after_the_rows_of_its_batch_are_written() {
        RowBatch first = new RowBatch();
        first.put("a", key("b"), key("1"));
        first.put("a", key("d"), key("1"));
        first.put("b", key("b"), key("1"));
        bytes.write(first);
        RowBatch batch = new RowBatch();
        batch.put("a", key("a"), key("2"));
        batch.put("a", key("c"), key("2"));
        batch.cut("a", KeyRange.span(key("a"), key("c")));

        try (RowCursor before = bytes.store("a").scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            bytes.write(batch);

            assertThat(before.advance()).isTrue();
            assertThat(before.key()).isEqualTo(key("b"));
        }
        assertThat(bytes.store("a").get(key("a"))).isNull();
        assertThat(bytes.store("a").get(key("b"))).isNull();
        assertThat(bytes.store("a").get(key("c"))).isEqualTo(key("2"));
        assertThat(bytes.store("a").get(key("d"))).isEqualTo(key("1"));
        assertThat(bytes.store("b").get(key("b"))).isEqualTo(key("1"));
    }

    @Test
    void many_rows_that_are_loaded_lie_over_those_that_are_there() {
        RowBatch first = new RowBatch();
        first.put("a", key("before"), key("1"));
        first.put("a", key("k00007"), key("1"));
        first.put("a", key("k00008"), key("1"));
        bytes.write(first);
        RowBatch many = new RowBatch();
        for (int i = 29_999; i >= 0; i--) {
            many.put("a", key(String.format("k%05d", i)), key("2"));
        }
        many.put("a", key("k00007"), null);
        many.put("a", key("k00009"), key("3"));
        many.put("b", key("few"), key("2"));
        many.cut("a", KeyRange.span(key("k20000"), key("k20002")));
        many.move("a", POSITION);

        bytes.load(many);
        RowBatch later = new RowBatch();
        later.put("a", key("k00010"), key("4"));
        bytes.write(later);

        assertThat(bytes.store("a").get(key("before"))).isEqualTo(key("1"));
        assertThat(bytes.store("a").get(key("k00007"))).isNull();
        assertThat(bytes.store("a").get(key("k00008"))).isEqualTo(key("2"));
        assertThat(bytes.store("a").get(key("k00009"))).isEqualTo(key("3"));
        assertThat(bytes.store("a").get(key("k00010"))).isEqualTo(key("4"));
        assertThat(bytes.store("a").get(key("k20001"))).isNull();
        assertThat(bytes.store("b").get(key("few"))).isEqualTo(key("2"));
        assertThat(bytes.position("a")).isEqualTo(POSITION);
    }

    @Test
    void a_batch_with_an_unknown_store_changes_nothing() {
        RowBatch batch = new RowBatch();
        batch.put("a", key("k"), key("1"));
        batch.put("c", key("k"), key("2"));

        assertThatThrownBy(() -> bytes.write(batch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[c] is not one of [a, b]");
        assertThat(bytes.store("a").get(key("k"))).isNull();
    }

    @Test
    void a_batch_that_moves_an_unknown_store_changes_nothing() {
        RowBatch batch = new RowBatch();
        batch.put("a", key("k"), key("1"));
        batch.move("c", POSITION);

        assertThatThrownBy(() -> bytes.write(batch)).isInstanceOf(IllegalArgumentException.class);
        assertThat(bytes.store("a").get(key("k"))).isNull();
    }

    @Test
    void the_later_of_two_rows_with_one_key_wins() {
        RowBatch batch = new RowBatch();
        batch.put("a", key("x"), key("1"));
        batch.put("a", key("x"), null);
        batch.put("a", key("y"), null);
        batch.put("a", key("y"), key("2"));

        bytes.write(batch);

        assertThat(keys(KeyRange.between(null, null), ScanOrder.FORWARD)).containsExactly("y");
    }

    @Test
    void an_empty_value_is_a_value() {
        put("k", "");

        assertThat(bytes.store("a").get(key("k"))).isEmpty();
    }

    @Test
    void several_rows_are_read_in_the_order_asked_for() {
        put("x", "1");
        put("y", "2");

        assertThat(bytes.store("a").multiGet(List.of(key("y"), key("none"), key("x"))))
                .containsExactly(key("2"), null, key("1"));
        assertThat(bytes.store("a").multiGet(List.of())).isEmpty();
    }

    @Test
    void keys_are_ordered_as_unsigned_bytes() {
        RowBatch batch = new RowBatch();
        for (int b : new int[] {0x80, 0x7f, 0xff, 0x00}) {
            batch.put("a", new byte[] {(byte) b}, key("v"));
        }
        bytes.write(batch);

        List<Integer> seen = new ArrayList<>();
        try (RowCursor all = bytes.store("a").scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            while (all.advance()) {
                seen.add(all.key()[0] & 0xff);
            }
        }

        assertThat(seen).containsExactly(0x00, 0x7f, 0x80, 0xff);
    }

    @Test
    void ranges_hold_both_bounds_in_either_order() {
        for (String key : List.of("a", "b", "ba", "c", "d")) {
            put(key, "v");
        }

        assertThat(keys(KeyRange.between(key("b"), key("c")), ScanOrder.FORWARD))
                .containsExactly("b", "ba", "c");
        assertThat(keys(KeyRange.between(key("b"), key("c")), ScanOrder.REVERSE))
                .containsExactly("c", "ba", "b");
        assertThat(keys(KeyRange.between(null, key("b")), ScanOrder.FORWARD)).containsExactly("a", "b");
        assertThat(keys(KeyRange.between(key("c"), null), ScanOrder.REVERSE)).containsExactly("d", "c");
        assertThat(keys(KeyRange.between(key("c"), key("b")), ScanOrder.FORWARD))
                .isEmpty();
        assertThat(keys(KeyRange.between(key("bb"), key("bz")), ScanOrder.REVERSE))
                .isEmpty();
        assertThat(keys(KeyRange.prefix(key("b")), ScanOrder.FORWARD)).containsExactly("b", "ba");
    }

    @Test
    void a_prefix_of_highest_bytes_has_no_upper_bound() {
        RowBatch batch = new RowBatch();
        byte[] highest = {(byte) 0xff, (byte) 0xff, 3};
        batch.put("a", highest, key("v"));
        batch.put("a", new byte[] {(byte) 0xfe}, key("v"));
        bytes.write(batch);

        try (RowCursor rows =
                bytes.store("a").scan(KeyRange.prefix(new byte[] {(byte) 0xff, (byte) 0xff}), ScanOrder.FORWARD)) {
            assertThat(rows.advance()).isTrue();
            assertThat(rows.key()).isEqualTo(highest);
            assertThat(rows.advance()).isFalse();
            assertThat(rows.advance()).isFalse();
        }
    }

    @Test
    void a_cursor_sees_the_rows_of_its_making() {
        put("a", "old");
        put("b", "old");
        put("c", "old");
        try (RowCursor rows = bytes.store("a").scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            assertThat(rows.advance()).isTrue();
            put("a", "new");
            put("b", "new");
            put("bb", "new");

            assertThat(rows.value()).isEqualTo(key("old"));
            assertThat(rows.advance()).isTrue();
            assertThat(rows.key()).isEqualTo(key("b"));
            assertThat(rows.value()).isEqualTo(key("old"));
            bytes.clear("a");
            assertThat(rows.advance()).isTrue();
            assertThat(rows.key()).isEqualTo(key("c"));
            assertThat(rows.advance()).isFalse();
        }
    }

    @Test
    void a_cleared_store_is_empty_and_can_be_filled_again() {
        put("k", "1");
        RowBatch batch = new RowBatch();
        batch.put("b", key("k"), key("2"));
        batch.move("a", POSITION);
        batch.move("b", POSITION);
        bytes.write(batch);

        bytes.clear("a");
        bytes.clear("a");

        assertThat(keys(KeyRange.between(null, null), ScanOrder.FORWARD)).isEmpty();
        assertThat(bytes.position("a")).isNull();
        assertThat(bytes.position("b")).isEqualTo(POSITION);
        assertThat(bytes.store("b").get(key("k"))).isEqualTo(key("2"));
        put("k", "3");
        assertThat(bytes.store("a").get(key("k"))).isEqualTo(key("3"));
    }

    @Test
    void sizes_follow_the_rows() {
        assertThat(bytes.store("a").approximateRows()).isZero();

        put("k", "1");

        assertThat(bytes.store("a").approximateRows()).isEqualTo(1);
        assertThat(bytes.store("a").approximateBytes()).isPositive();
    }

    @Test
    void nothing_is_read_after_close() {
        StoreBytes store = bytes.store("a");
        bytes.store("a").scan(KeyRange.between(null, null), ScanOrder.FORWARD);

        bytes.close();
        bytes.close();

        assertThatThrownBy(() -> store.get(key("k")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[a] is closed");
    }

    @Test
    void a_snapshot_shows_rows_and_positions_of_one_moment() {
        put("k", "old");
        RowBatch moved = new RowBatch();
        moved.move("a", POSITION);
        bytes.write(moved);

        try (BytesSnapshot moment = bytes.snapshot(TaskBytesContract::gone)) {
            put("k", "new");
            put("l", "new");
            RowBatch later = new RowBatch();
            later.move("a", new LogPosition(POSITION.topicId(), POSITION.offset() + 1));
            bytes.write(later);

            StoreBytes then = moment.store("a");
            assertThat(then.get(key("k"))).isEqualTo(key("old"));
            assertThat(then.get(key("l"))).isNull();
            assertThat(then.multiGet(List.of(key("l"), key("k")))).containsExactly(null, key("old"));
            assertThat(moment.position("a")).isEqualTo(POSITION);
            assertThat(moment.position("b")).isNull();
        }
    }

    @Test
    void a_cursor_of_a_snapshot_outlives_it_and_what_is_written() {
        put("a", "old");
        put("b", "old");
        put("c", "old");
        RowCursor rows;
        try (BytesSnapshot moment = bytes.snapshot(TaskBytesContract::gone)) {
            rows = moment.store("a").scan(KeyRange.between(null, null), ScanOrder.REVERSE);
        }

        put("b", "new");
        bytes.clear("a");

        List<String> seen = new ArrayList<>();
        while (rows.advance()) {
            seen.add(new String(rows.key(), StandardCharsets.UTF_8) + new String(rows.value(), StandardCharsets.UTF_8));
        }
        rows.close();
        rows.close();
        assertThat(seen).containsExactly("cold", "bold", "aold");
    }

    @Test
    void a_reader_is_told_in_its_own_words_that_the_rows_were_closed() {
        put("a", "1");
        put("b", "2");
        BytesSnapshot moment = bytes.snapshot(TaskBytesContract::gone);
        StoreBytes then = moment.store("a");
        RowCursor rows = then.scan(KeyRange.between(null, null), ScanOrder.FORWARD);
        assertThat(rows.advance()).isTrue();

        bytes.close();

        assertThatThrownBy(rows::advance).hasMessage("gone");
        assertThatThrownBy(() -> then.get(key("a"))).hasMessage("gone");
        assertThatThrownBy(() -> bytes.snapshot(TaskBytesContract::gone)).hasMessage("gone");
        rows.close();
        moment.close();
        moment.close();
    }

    private void put(String key, String value) {
        RowBatch batch = new RowBatch();
        batch.put("a", key(key), key(value));
        bytes.write(batch);
    }

    private List<String> keys(KeyRange range, ScanOrder order) {
        List<String> keys = new ArrayList<>();
        try (RowCursor rows = bytes.store("a").scan(range, order)) {
            while (rows.advance()) {
                keys.add(new String(rows.key(), StandardCharsets.UTF_8));
            }
        }
        return keys;
    }

    private static byte[] key(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static RuntimeException gone() {
        return new IllegalStateException("gone");
    }
}

package io.weir.changelog.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeBufferTest {
    private static final int ROW_BYTES = 10;

    private final ChangeBuffer buffer = new ChangeBuffer(3 * ROW_BYTES);
    private final StoreChanges<TestRow> changes = new StoreChanges<>(buffer);

    @Test
    void clean_rows_stay_within_their_bytes_oldest_out_first() {
        hold(1, 2, 3, 4);

        assertThat(buffer.cachedBytes()).isEqualTo(3 * ROW_BYTES);
        assertThat(found(1)).isFalse();
        assertThat(found(2)).isTrue();
    }

    @Test
    void a_row_that_was_used_gets_a_second_chance() {
        hold(1, 2, 3);
        assertThat(found(1)).isTrue();

        hold(4);

        assertThat(found(1)).isTrue();
        assertThat(found(2)).isFalse();
    }

    @Test
    void a_changed_row_is_never_dropped() {
        TestRow changed = hold(1);
        changes.changed(changed, ROW_BYTES);

        hold(2, 3, 4, 5, 6, 7, 8);

        assertThat(found(1)).isTrue();
        assertThat(buffer.uncommittedBytes()).isEqualTo(ROW_BYTES);
        assertThat(buffer.cachedBytes()).isEqualTo(3 * ROW_BYTES);
    }

    @Test
    void changes_press_for_a_commit_where_few_of_them_meet_a_changed_row() {
        TestRow first = hold(1);
        changes.changed(first, ROW_BYTES);
        for (int key = 2; key <= 4; key++) {
            changes.changed(hold(key), ROW_BYTES);
        }
        assertThat(buffer.pressure()).isEqualTo(4 * 4 * ROW_BYTES);

        changes.changed(first, ROW_BYTES);
        assertThat(buffer.pressure()).isEqualTo(4 * ROW_BYTES);

        changes.drain();
        changes.settle();
        changes.changed(hold(5), ROW_BYTES);
        assertThat(buffer.pressure()).isEqualTo(4 * ROW_BYTES);
    }

    @Test
    void a_row_that_is_lent_stays_for_the_record() {
        TestRow lent = new TestRow(key(1), changes);
        changes.lend(lent);
        changes.hold(lent, ROW_BYTES);
        hold(2, 3, 4, 5, 6);

        changes.changed(lent, ROW_BYTES);

        assertThat(found(1)).isTrue();
    }

    @Test
    void a_row_with_something_attached_stays_until_the_commit() {
        TestRow row = hold(1);
        changes.attach(row, "result");
        hold(2, 3, 4, 5, 6);
        buffer.nextRecord();
        assertThat(found(1)).isTrue();

        changes.settle();

        assertThat(row.attachment()).isNull();
        hold(7, 8, 9, 10, 11, 12, 13);
        assertThat(found(1)).isFalse();
    }

    @Test
    void a_row_that_is_no_longer_held_cannot_be_written() {
        TestRow row = hold(1);
        hold(2, 3, 4);

        assertThatThrownBy(() -> changes.changed(row, ROW_BYTES))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ask the store for it again");
    }

    @Test
    void drained_rows_are_clean_once_settled_unless_changed_again() {
        TestRow one = hold(1);
        TestRow two = hold(2);
        changes.changed(one, ROW_BYTES);
        changes.changed(two, ROW_BYTES);
        assertThat(changes.drain()).containsExactly(one, two);
        changes.changed(two, ROW_BYTES);

        changes.settle();

        assertThat(buffer.uncommittedBytes()).isEqualTo(ROW_BYTES);
        assertThat(changes.dirty()).isTrue();
        assertThat(changes.drain()).containsExactly(two);
    }

    @Test
    void dropped_changes_are_gone_drained_or_not() {
        TestRow one = hold(1);
        TestRow two = hold(2);
        changes.changed(one, ROW_BYTES);
        changes.drain();
        changes.changed(one, 2 * ROW_BYTES);
        changes.changed(two, ROW_BYTES);

        changes.drop();

        assertThat(buffer.uncommittedBytes()).isZero();
        assertThat(changes.dirty()).isFalse();
        assertThat(found(1)).isFalse();
        assertThat(found(2)).isFalse();
    }

    @Test
    void ranges_hold_what_was_changed_before_and_after_they_were_first_asked_for() {
        changes.changed(hold(3), ROW_BYTES);
        changes.changed(hold(1), ROW_BYTES);
        assertThat(keys(ScanOrder.FORWARD)).containsExactly(1, 3);

        changes.changed(hold(2), ROW_BYTES);
        changes.drain();
        changes.changed(hold(4), ROW_BYTES);

        assertThat(keys(ScanOrder.FORWARD)).containsExactly(1, 2, 3, 4);
        assertThat(keys(ScanOrder.REVERSE)).containsExactly(4, 3, 2, 1);
        changes.settle();
        assertThat(keys(ScanOrder.FORWARD)).containsExactly(4);
    }

    @Test
    void cleared_rows_take_no_bytes() {
        changes.changed(hold(1), ROW_BYTES);
        hold(2);

        changes.clear();

        assertThat(changes.isEmpty()).isTrue();
        assertThat(buffer.uncommittedBytes()).isZero();
        assertThat(buffer.cachedBytes()).isZero();
        hold(3, 4, 5, 6);
        assertThat(buffer.cachedBytes()).isEqualTo(3 * ROW_BYTES);
    }

    @Test
    void what_a_record_changed_is_taken_back_as_it_was() {
        TestRow clean = hold(1);
        TestRow changed = hold(2);
        changes.changed(changed, ROW_BYTES);
        changes.attach(changed, "before");

        int mark = buffer.undo().mark();
        changes.changed(clean, 2 * ROW_BYTES);
        changes.attach(changed, "after");
        changes.changed(changed, 3 * ROW_BYTES);
        changes.changed(new TestRow(key(3), changes), ROW_BYTES);
        buffer.undo().undo(mark);
        buffer.undo().close();

        assertThat(keys(ScanOrder.FORWARD)).containsExactly(2);
        assertThat(changed.attachment()).isEqualTo("before");
        assertThat(found(1)).isTrue();
        assertThat(found(3)).isFalse();
        assertThat(buffer.uncommittedBytes()).isEqualTo(ROW_BYTES);
        assertThat(buffer.cachedBytes()).isEqualTo(ROW_BYTES);
    }

    @Test
    void what_was_taken_back_alone_and_changed_again_is_taken_back_with_the_rest() {
        TestRow row = hold(1);

        int outer = buffer.undo().mark();
        int inner = buffer.undo().mark();
        changes.changed(row, 2 * ROW_BYTES);
        buffer.undo().undo(inner);
        buffer.undo().close();
        changes.changed(row, 3 * ROW_BYTES);
        buffer.undo().undo(outer);
        buffer.undo().close();

        assertThat(changes.dirty()).isFalse();
        assertThat(buffer.uncommittedBytes()).isZero();
    }

    @Test
    void a_drained_row_that_a_record_changed_counts_as_drained_again() {
        TestRow row = hold(1);
        changes.changed(row, ROW_BYTES);
        changes.drain();

        int mark = buffer.undo().mark();
        changes.changed(row, 2 * ROW_BYTES);
        buffer.undo().undo(mark);
        buffer.undo().close();

        assertThat(changes.drain()).isEmpty();
        changes.settle();
        assertThat(buffer.uncommittedBytes()).isZero();
        assertThat(buffer.cachedBytes()).isEqualTo(ROW_BYTES);
    }

    @Test
    void nothing_is_noted_while_no_mark_is_open() {
        TestRow row = hold(1);
        changes.changed(row, ROW_BYTES);

        int mark = buffer.undo().mark();
        buffer.undo().undo(mark);
        buffer.undo().close();

        assertThat(buffer.undo().isOpen()).isFalse();
        assertThat(keys(ScanOrder.FORWARD)).containsExactly(1);
        assertThatThrownBy(buffer.undo()::close).isInstanceOf(IllegalStateException.class);
    }

    private TestRow hold(int first, int... others) {
        TestRow row = new TestRow(key(first), changes);
        changes.hold(row, ROW_BYTES);
        for (int other : others) {
            changes.hold(new TestRow(key(other), changes), ROW_BYTES);
        }
        return row;
    }

    private boolean found(int key) {
        return changes.find(key(key)) != null;
    }

    private List<Integer> keys(ScanOrder order) {
        return changes.uncommitted(KeyRange.between(null, null), order).stream()
                .map(row -> (int) row.key().bytes()[0])
                .toList();
    }

    private static RowKey key(int key) {
        return new RowKey(new byte[] {(byte) key});
    }

    private static final class TestRow extends BufferedRow {
        private final StoreChanges<TestRow> home;

        TestRow(RowKey key, StoreChanges<TestRow> home) {
            super(key);
            this.home = home;
        }

        @Override
        protected Runnable putBack() {
            return () -> {};
        }

        @Override
        protected void forget() {
            home.remove(this);
        }
    }
}

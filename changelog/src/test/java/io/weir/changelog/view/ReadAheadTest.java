package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.buffer.BufferedRow;
import io.weir.changelog.buffer.ChangeBuffer;
import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.StoreChanges;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.memory.MemoryBytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReadAheadTest {
    private static final int RESTS = 64;

    private final MemoryBytes disk = new MemoryBytes(List.of("store"));
    private final CountedBytes bytes = new CountedBytes(disk.store("store"));
    private final StoreChanges<BufferedRow> changes = new StoreChanges<>(new ChangeBuffer(1 << 20));
    private final ReadAhead ahead = new ReadAhead(bytes, changes);

    @Test
    void rows_of_coming_records_are_read_together_whether_they_are_there_or_not() {
        put(0, 10);

        ahead.forInput().fetch(() -> keys(0, 20));

        assertThat(got(0, 20)).containsExactlyElementsOf(expected(10, 20));
        assertThat(bytes.together).isEqualTo(20);
        assertThat(bytes.alone).isZero();
    }

    @Test
    void a_row_is_read_anew_once_it_was_taken() {
        put(0, 10);
        ahead.forInput().fetch(() -> keys(0, 10));
        assertThat(got(0, 10)).doesNotContainNull();

        assertThat(got(0, 10)).doesNotContainNull();

        assertThat(bytes.alone).isEqualTo(10);
    }

    @Test
    void what_was_read_before_a_commit_is_not_used_after_it() {
        ahead.forInput().fetch(() -> keys(0, 10));

        put(0, 10);
        changes.settle();

        assertThat(got(0, 10)).doesNotContainNull();
        assertThat(bytes.alone).isEqualTo(10);
    }

    @Test
    void what_was_read_before_a_rewind_is_not_used_after_it() {
        ahead.forInput().fetch(() -> keys(0, 10));

        changes.drop();
        put(0, 10);

        assertThat(got(0, 10)).doesNotContainNull();
    }

    @Test
    void where_nobody_asks_for_what_was_read_no_more_is_read_for_a_while() {
        ComingRows input = ahead.forInput();
        input.fetch(() -> keys(0, 10));

        for (int calls = 0; calls < RESTS; calls++) {
            input.fetch(() -> keys(0, 10));
        }
        assertThat(bytes.together).isEqualTo(10);

        input.fetch(() -> keys(0, 10));
        input.fetch(() -> keys(0, 10));
        assertThat(bytes.together).isGreaterThan(10);
    }

    @Test
    void where_the_buffer_holds_nearly_all_rows_keys_are_not_even_looked_at_for_a_while() {
        ComingRows input = ahead.forInput();
        keys(0, 100).forEach(this::hold);
        input.fetch(() -> keys(0, 101));
        List<List<byte[]>> asked = new ArrayList<>();

        for (int calls = 0; calls < RESTS; calls++) {
            input.fetch(() -> noted(keys(101, 200), asked));
        }
        assertThat(asked).isEmpty();

        input.fetch(() -> noted(keys(101, 200), asked));
        assertThat(asked).hasSize(1);
        assertThat(got(101, 200)).containsOnlyNulls();
        assertThat(bytes.alone).isZero();
    }

    @Test
    void two_inputs_of_one_store_leave_each_others_rows_alone() {
        put(0, 20);
        ComingRows one = ahead.forInput();
        ComingRows other = ahead.forInput();

        one.fetch(() -> keys(0, 10));
        other.fetch(() -> keys(10, 20));

        assertThat(got(0, 20)).doesNotContainNull();
        assertThat(bytes.alone).isZero();
    }

    @Test
    void large_rows_are_not_read_ahead_beyond_their_bound() {
        RowBatch batch = new RowBatch();
        keys(0, 100).forEach(key -> batch.put("store", key, new byte[1 << 18]));
        disk.write(batch);
        ComingRows input = ahead.forInput();
        input.fetch(() -> keys(0, 10));
        assertThat(got(0, 10)).doesNotContainNull();

        input.fetch(() -> keys(10, 100));

        assertThat(bytes.together).isLessThanOrEqualTo(10 + 4);
    }

    private void hold(byte[] key) {
        changes.hold(new HeldRow(key), 1);
    }

    private static List<byte[]> noted(List<byte[]> keys, List<List<byte[]>> asked) {
        asked.add(keys);
        return keys;
    }

    private void put(int from, int to) {
        RowBatch batch = new RowBatch();
        keys(from, to).forEach(key -> batch.put("store", key, key));
        disk.write(batch);
    }

    private List<byte @Nullable []> got(int from, int to) {
        return keys(from, to).stream()
                .<byte @Nullable []>map(key -> ahead.get(new RowKey(key)))
                .toList();
    }

    private static List<byte @Nullable []> expected(int there, int to) {
        return IntStream.range(0, to)
                .<byte @Nullable []>mapToObj(i -> i < there ? key(i) : null)
                .toList();
    }

    private static List<byte[]> keys(int from, int to) {
        return IntStream.range(from, to).mapToObj(ReadAheadTest::key).toList();
    }

    private static byte[] key(int number) {
        return ("k" + number).getBytes(StandardCharsets.UTF_8);
    }

    /** A row that the buffer holds. */
    private static final class HeldRow extends BufferedRow {
        HeldRow(byte[] key) {
            super(new RowKey(key));
        }

        @Override
        protected void forget() {}

        @Override
        protected Runnable putBack() {
            return () -> {};
        }
    }

    /** Counts the rows that are read. */
    private static final class CountedBytes implements StoreBytes {
        private final StoreBytes bytes;
        private int alone;
        private int together;

        CountedBytes(StoreBytes bytes) {
            this.bytes = bytes;
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            alone++;
            return bytes.get(key);
        }

        @Override
        public List<byte @Nullable []> multiGet(List<byte[]> keys) {
            together += keys.size();
            return bytes.multiGet(keys);
        }

        @Override
        public RowCursor scan(KeyRange range, ScanOrder order) {
            return bytes.scan(range, order);
        }

        @Override
        public long approximateRows() {
            return bytes.approximateRows();
        }

        @Override
        public long approximateBytes() {
            return bytes.approximateBytes();
        }
    }
}

package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.Change;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.UpdateBuffer.Values;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.StoreKind;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is in hex was written by Kafka Streams, or is what its readers of older forms accept. */
@ExtendWith(HandlesAtZero.class)
class UpdateBufferTest {
    private final MemoryChangelog log = new MemoryChangelog();

    @Test
    void an_update_is_logged_with_kafka_streams_bytes() {
        try (StoreSet stores = open()) {
            RecordHeaders headers = new RecordHeaders();
            headers.add("h", new byte[] {'x'});
            buffer(stores).put(3, "k", new Values<>("v", null), new UpdateOrigin(3, 0, "S", 0, headers));
            commit(stores);
            buffer(stores).put(4, "k", new Values<>("v2", "v"), origin(4, 1));
            commit(stores);
        }

        assertThat(logged())
                .containsExactly(
                        "6b = 000000000000000300000000000000000000000153000000000000000100000001680000000178"
                                + "ffffffffffffffff00000001760000000000000003 v=03",
                        "6b = 0000000000000004000000000000000100000001530000000000000000ffffffff000000017600000002"
                                + "76320000000000000003 v=03");
    }

    @Test
    void an_old_value_that_was_sent_on_last_is_logged_once() {
        try (StoreSet stores = open()) {
            buffer(stores).put(10, "k", new Values<>("b", "a"), origin(3, 0));
            commit(stores);
        }

        assertThat(logged())
                .containsExactly("6b = 00000000000000030000000000000000000000015300000000000000000000000161fffffffe"
                        + "0000000162000000000000000a v=03");
    }

    @Test
    void a_key_changed_often_is_logged_once_a_commit_and_one_that_left_is_deleted() {
        try (StoreSet stores = open()) {
            buffer(stores).put(3, "k", new Values<>("a", null), origin(3, 0));
            buffer(stores).put(4, "k", new Values<>("b", "a"), origin(4, 1));
            commit(stores);
            buffer(stores).take();
            commit(stores);
        }

        assertThat(log.changes("buffer", 0)).hasSize(2);
        assertThat(logged().get(1)).isEqualTo("6b = null");
    }

    @Test
    void updates_leave_by_time_then_by_the_bytes_of_their_key_and_a_second_one_keeps_the_place_of_the_first() {
        try (StoreSet stores = open()) {
            UpdateBuffer<String, String> buffer = buffer(stores);
            buffer.put(7, "b", new Values<>("1", null), origin(7, 0));
            buffer.put(5, "c", new Values<>("2", null), origin(5, 1));
            buffer.put(7, "a", new Values<>("3", null), origin(7, 2));
            buffer.put(9, "c", new Values<>("4", "2"), origin(9, 3));

            assertThat(buffer.records()).isEqualTo(3);
            assertThat(buffer.earliest()).isEqualTo(5);
            assertThat(List.of(
                            buffer.take().now(),
                            buffer.take().now(),
                            buffer.take().now()))
                    .containsExactly("4", "3", "1");
            assertThat(buffer.earliest()).isEqualTo(Long.MAX_VALUE);
            assertThat(buffer.bytes()).isZero();
            assertThatThrownBy(buffer::take).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void a_drop_takes_updates_back_and_a_replay_brings_them_again() {
        try (StoreSet stores = open()) {
            buffer(stores).put(5, "k", new Values<>("b", "a"), origin(5, 1));
            commit(stores);
            long bytes = buffer(stores).bytes();
            buffer(stores).take();
            buffer(stores).put(1, "x", new Values<>("y", null), origin(1, 2));

            stores.drop();

            assertThat(buffer(stores).records()).isEqualTo(1);
            assertThat(buffer(stores).earliest()).isEqualTo(5);
            try (StoreSet rebuilt = open()) {
                rebuilt.replay("buffer", log.changes("buffer", 0), log.end("buffer"));

                assertThat(buffer(rebuilt).bytes()).isEqualTo(bytes);
                assertThat(buffer(rebuilt).take()).isEqualTo(new UpdateBuffer.Waiting<>("k", "b", "a", origin(5, 1)));
            }
        }
    }

    @Test
    void what_is_replayed_into_a_buffer_that_was_read_is_in_its_order_too() {
        try (StoreSet stores = open();
                StoreSet copy = open()) {
            buffer(stores).put(5, "k", new Values<>("b", "a"), origin(5, 1));
            commit(stores);
            copy.replay("buffer", log.changes("buffer", 0), log.end("buffer"));
            assertThat(buffer(copy).records()).isEqualTo(1);
            buffer(stores).put(1, "x", new Values<>("y", null), origin(1, 2));
            commit(stores);

            copy.replay("buffer", log.changes("buffer", 1), log.end("buffer"));

            assertThat(buffer(copy).records()).isEqualTo(2);
            assertThat(buffer(copy).earliest()).isEqualTo(1);
        }
    }

    @Test
    void a_deletion_in_the_changelog_shrinks_the_buffer_and_moves_its_earliest_time() {
        try (StoreSet stores = open()) {
            buffer(stores).put(1, "a", new Values<>("1", null), origin(1, 0));
            buffer(stores).put(2, "b", new Values<>("2", null), origin(2, 1));
            commit(stores);
            buffer(stores).take();
            commit(stores);
        }
        try (StoreSet rebuilt = open()) {
            rebuilt.replay("buffer", log.changes("buffer", 0), log.end("buffer"));

            assertThat(buffer(rebuilt).records()).isEqualTo(1);
            assertThat(buffer(rebuilt).earliest()).isEqualTo(2);
        }
    }

    @Test
    void all_forms_that_kafka_streams_ever_wrote_are_read() {
        String origin = "0000000000000003" + "0000000000000007" + "0000000153" + "00000000" + "00000000";
        String change = "00000001" + "61" + "00000001" + "62";
        String time = "000000000000000a";
        String third = origin + "00000001" + "61" + "fffffffe" + "00000001" + "62" + time;

        for (Change logged : List.of(
                change(time + origin + "0000000a" + change, 1),
                change(origin + "0000000a" + change + "00000001" + "61" + time, 2),
                change(third, 2),
                change(third, 3))) {
            assertThat(HexFormat.of().formatHex(BufferFormats.value(logged)))
                    .as("%s", logged)
                    .isEqualTo(third);
        }
        byte[] oldest = HexFormat.of().parseHex(time + change);
        assertThat(HexFormat.of().formatHex(BufferFormats.value(new Change(new byte[] {'k'}, oldest, 3))))
                .isEqualTo("0000000000000003" + "ffffffffffffffff" + "00000000" + "ffffffff" + "00000000" + "00000001"
                        + "61" + "fffffffe" + "00000001" + "62" + time);
        assertThatThrownBy(() -> BufferFormats.value(change(third, 4)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("form [4]");
    }

    private static Change change(String hex, int form) {
        RecordHeaders headers = new RecordHeaders();
        headers.add("v", new byte[] {(byte) form});
        return new Change(new byte[] {'k'}, HexFormat.of().parseHex(hex), 99, headers);
    }

    private static UpdateOrigin origin(long timestamp, long offset) {
        return new UpdateOrigin(timestamp, offset, "S", 0, new RecordHeaders());
    }

    private static StoreSet open() {
        StoreDefinition definition = new StoreDefinition(
                "buffer",
                StoreKind.UPDATE_BUFFER,
                Backend.MEMORY,
                new RowSerdes(null, null),
                ChangelogSettings.ENABLED,
                false,
                Retention.FOREVER);
        ResolvedStore store =
                new ResolvedStore(definition, Backend.MEMORY, Serdes.String(), Serdes.String(), "app-buffer-changelog");
        return StoreSet.open(new StoreSetParts(Path.of("unused"), List.of(store), StateMemory.ofBytes(1), 0));
    }

    private void commit(StoreSet stores) {
        stores.drainTo(log);
        stores.apply(Map.copyOf(log.commit()));
    }

    private List<String> logged() {
        HexFormat hex = HexFormat.of();
        return log.changes("buffer", 0).stream()
                .map(change -> change.value() == null
                        ? hex.formatHex(change.key()) + " = null"
                        : hex.formatHex(change.key()) + " = " + hex.formatHex(change.value()) + " v="
                                + hex.formatHex(change.headers().lastHeader("v").value()))
                .toList();
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static UpdateBuffer<String, String> buffer(StoreSet stores) {
        return (UpdateBuffer<String, String>) stores.store("buffer");
    }
}

package io.weir.changelog.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.restore.ReplayStart.Reason;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.ResolvedStore;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyValueStore;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HandlesAtZero.class)
class StoreReplayTest {
    private static final Uuid TOPIC = Uuid.randomUuid();

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final StoreSet stores = open();

    @AfterEach
    void close_stores() {
        stores.close();
        memory.close();
    }

    @Test
    void a_replay_ends_where_the_log_ends_even_if_its_last_offsets_hold_no_record() {
        StoreReplay replay = StoreReplay.begin(stores, log(10), new ReplayStart(0, Reason.NO_STATE));

        take(replay, List.of(set("a", "1"), set("b", "1")), 4);
        assertThat(replay.done()).isFalse();
        assertThat(replay.remaining()).isEqualTo(6);
        take(replay, List.of(), 10);

        assertThat(replay.done()).isTrue();
        assertThat(replay.replayed()).isEqualTo(2);
        assertThat(stores.position("words")).isEqualTo(new LogPosition(TOPIC, 9));
        assertThat(words().get("a")).isEqualTo("1");
    }

    @Test
    void a_tombstone_takes_the_row_away() {
        StoreReplay replay = StoreReplay.begin(stores, log(2), new ReplayStart(0, Reason.NO_STATE));

        take(replay, List.of(set("a", "1"), new Change(bytes("a"), null, 2)), 2);

        assertThat(words().get("a")).isNull();
    }

    @Test
    void a_start_that_gives_up_the_state_empties_the_store() {
        stores.replay("words", List.of(set("old", "1")), new LogPosition(TOPIC, 99));

        StoreReplay replay = StoreReplay.begin(stores, log(0), new ReplayStart(0, Reason.AHEAD_OF_LOG));

        assertThat(replay.done()).isTrue();
        assertThat(words().get("old")).isNull();
        assertThat(stores.position("words")).isEqualTo(new LogPosition(TOPIC, -1));
    }

    @Test
    void far_from_the_end_changes_are_held_for_one_large_chunk() {
        StoreReplay replay = StoreReplay.begin(stores, log(100_000), new ReplayStart(0, Reason.NO_STATE));

        replay.take(List.of(set("a", "1"), set("b", "1")), 10);
        assertThat(replay.hasChunk()).isFalse();
        assertThat(replay.heldBytes()).isPositive();
        replay.take(List.of(set("a", "2")), 100_000);
        assertThat(replay.hasChunk()).isTrue();
        assertThat(replay.done()).isFalse();
        replay.chunk().writeTo(stores);

        assertThat(replay.done()).isTrue();
        assertThat(replay.heldBytes()).isZero();
        assertThat(replay.replayed()).isEqualTo(3);
        assertThat(words().get("a")).isEqualTo("2");
        assertThat(words().get("b")).isEqualTo("1");
        assertThat(stores.position("words")).isEqualTo(new LogPosition(TOPIC, 99_999));
    }

    @Test
    void a_chunk_can_be_taken_early_and_says_where_the_log_was_read_to() {
        StoreReplay replay = StoreReplay.begin(stores, log(100_000), new ReplayStart(0, Reason.NO_STATE));
        replay.take(List.of(set("a", "1")), 40_000);

        replay.chunk().writeTo(stores);

        assertThat(replay.hasChunk()).isFalse();
        assertThat(replay.next()).isEqualTo(40_000);
        assertThat(stores.position("words")).isEqualTo(new LogPosition(TOPIC, 39_999));
    }

    @Test
    void as_many_changes_as_half_of_the_gap_are_a_chunk() {
        StoreReplay replay = StoreReplay.begin(stores, log(400_000), new ReplayStart(0, Reason.NO_STATE));
        List<Change> many = Collections.nCopies(199_999, set("a", "1"));

        replay.take(many, 199_999);
        assertThat(replay.hasChunk()).isFalse();
        replay.take(List.of(set("a", "2")), 200_000);

        assertThat(replay.hasChunk()).isTrue();
    }

    @Test
    void a_log_that_grows_is_followed() {
        StoreReplay replay = StoreReplay.begin(stores, log(1), new ReplayStart(0, Reason.NO_STATE));
        take(replay, List.of(set("a", "1")), 1);

        replay.extendTo(3);

        assertThat(replay.done()).isFalse();
        assertThat(replay.next()).isEqualTo(1);
        assertThat(replay.remaining()).isEqualTo(2);
    }

    @Test
    void changes_from_before_are_refused() {
        StoreReplay replay = StoreReplay.begin(stores, log(10), new ReplayStart(0, Reason.NO_STATE));
        replay.take(List.of(), 5);

        assertThatThrownBy(() -> replay.take(List.of(), 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("stands at offset [5]");
    }

    @Test
    void nothing_is_replayed_over_uncommitted_changes() {
        StoreReplay replay = StoreReplay.begin(stores, log(10), new ReplayStart(0, Reason.NO_STATE));
        words().put("a", "mine");

        assertThatThrownBy(() -> take(replay, List.of(set("a", "1")), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Commit or drop them first");
    }

    private void take(StoreReplay replay, List<Change> changes, long nextOffset) {
        replay.take(changes, nextOffset);
        assertThat(replay.hasChunk()).isTrue();
        replay.chunk().writeTo(stores);
    }

    private StoreSet open() {
        StoreDefinition definition = new StoreDefinition(
                "words",
                StoreKind.KEY_VALUE,
                Backend.MEMORY,
                new StoreDefinition.RowSerdes(Serdes.String(), Serdes.String()),
                ChangelogSettings.ENABLED,
                false,
                Retention.FOREVER);
        ResolvedStore store =
                new ResolvedStore(definition, Backend.MEMORY, Serdes.String(), Serdes.String(), "app-words-changelog");
        return StoreSet.open(new StoreSetParts(Path.of("unused"), List.of(store), memory, 0));
    }

    @SuppressWarnings("unchecked") // the test opened the store with these serdes
    private KeyValueStore<String, String> words() {
        return (KeyValueStore<String, String>) stores.store("words");
    }

    private static ChangelogBounds log(long end) {
        return new ChangelogBounds("words", "app-words-changelog", TOPIC, 0, end, false);
    }

    private static Change set(String key, String value) {
        return new Change(bytes(key), bytes(value), 1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

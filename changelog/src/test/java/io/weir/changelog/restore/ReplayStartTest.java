package io.weir.changelog.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.LogPosition;
import io.weir.changelog.restore.ReplayStart.Reason;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class ReplayStartTest {
    private static final Uuid TOPIC = Uuid.randomUuid();
    private static final Uuid OTHER = Uuid.randomUuid();

    @Test
    void a_store_goes_on_behind_its_position() {
        ReplayStart start = ReplayStart.choose(log(0, 100), new LogPosition(TOPIC, 41), true);

        assertThat(start).isEqualTo(new ReplayStart(42, Reason.CONTINUED));
        assertThat(start.clearsFirst()).isFalse();
        assertThat(start.givesUpState()).isFalse();
    }

    @Test
    void a_store_that_is_where_the_log_ends_has_nothing_to_read() {
        assertThat(ReplayStart.choose(log(0, 100), new LogPosition(TOPIC, 99), true))
                .isEqualTo(new ReplayStart(100, Reason.CONTINUED));
    }

    @Test
    void a_store_without_a_position_reads_from_the_beginning() {
        ReplayStart start = ReplayStart.choose(log(0, 100), null, true);

        assertThat(start).isEqualTo(new ReplayStart(0, Reason.NO_STATE));
        assertThat(start.clearsFirst()).isTrue();
        assertThat(start.givesUpState()).isFalse();
    }

    @Test
    void a_store_that_never_had_a_change_begins_empty() {
        assertThat(ReplayStart.choose(log(0, 0), null, true).offset()).isZero();
        assertThat(ReplayStart.choose(log(0, 0), new LogPosition(TOPIC, -1), true))
                .isEqualTo(new ReplayStart(0, Reason.CONTINUED));
    }

    @Test
    void a_position_beyond_the_end_begins_anew() {
        ReplayStart start = ReplayStart.choose(log(0, 40), new LogPosition(TOPIC, 41), true);

        assertThat(start).isEqualTo(new ReplayStart(0, Reason.AHEAD_OF_LOG));
        assertThat(start.givesUpState()).isTrue();
    }

    @Test
    void a_position_below_an_expiring_log_begins_anew() {
        assertThat(ReplayStart.choose(expiring(50, 100), new LogPosition(TOPIC, 41), true))
                .isEqualTo(new ReplayStart(50, Reason.BEHIND_LOG));
        assertThat(ReplayStart.choose(expiring(50, 100), null, true)).isEqualTo(new ReplayStart(50, Reason.NO_STATE));
        assertThat(ReplayStart.choose(expiring(50, 50), new LogPosition(TOPIC, 49), true))
                .isEqualTo(new ReplayStart(50, Reason.CONTINUED));
    }

    @Test
    void a_store_that_is_past_deleted_records_goes_on() {
        assertThat(ReplayStart.choose(log(50, 100), new LogPosition(TOPIC, 49), true))
                .isEqualTo(new ReplayStart(50, Reason.CONTINUED));
    }

    @Test
    void records_deleted_below_a_compacted_log_are_refused() {
        assertThatThrownBy(() -> ReplayStart.choose(log(50, 100), new LogPosition(TOPIC, 41), true))
                .isInstanceOf(ChangelogLostException.class)
                .hasMessageContaining("[41]")
                .hasMessageContaining("[50]");
        assertThatThrownBy(() -> ReplayStart.choose(log(50, 100), null, true))
                .isInstanceOf(ChangelogLostException.class)
                .hasMessageContaining("no local state");
    }

    @Test
    void a_topic_that_was_made_again_is_refused_by_both_ids() {
        assertThatThrownBy(() -> ReplayStart.choose(log(0, 0), new LogPosition(OTHER, 41), true))
                .isInstanceOf(ChangelogLostException.class)
                .hasMessageContaining("store [counts]")
                .hasMessageContaining("topic [app-counts-changelog]")
                .hasMessageContaining(TOPIC.toString())
                .hasMessageContaining(OTHER.toString());
    }

    @Test
    void an_emptied_topic_is_refused() {
        assertThatThrownBy(() -> ReplayStart.choose(log(42, 42), new LogPosition(TOPIC, 41), true))
                .isInstanceOf(ChangelogLostException.class)
                .hasMessageContaining("holds no record");
    }

    @Test
    void without_committed_input_nothing_is_refused() {
        assertThat(ReplayStart.choose(log(0, 0), new LogPosition(OTHER, 41), false))
                .isEqualTo(new ReplayStart(0, Reason.RECREATED_LOG));
        assertThat(ReplayStart.choose(log(50, 100), new LogPosition(TOPIC, 41), false))
                .isEqualTo(new ReplayStart(50, Reason.BEHIND_LOG));
        assertThat(ReplayStart.choose(log(50, 100), null, false)).isEqualTo(new ReplayStart(50, Reason.NO_STATE));
    }

    @Test
    void who_is_told_to_begins_with_what_the_log_holds() {
        ReplayStart start = ReplayStart.anew(log(50, 100));

        assertThat(start).isEqualTo(new ReplayStart(50, Reason.TOLD_TO));
        assertThat(start.clearsFirst()).isTrue();
    }

    private static ChangelogBounds log(long first, long end) {
        return new ChangelogBounds("counts", "app-counts-changelog", TOPIC, first, end, false);
    }

    private static ChangelogBounds expiring(long first, long end) {
        return new ChangelogBounds("counts", "app-counts-changelog", TOPIC, first, end, true);
    }
}

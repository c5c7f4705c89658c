package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FeedTest {
    private static final Settings.Load LOAD = new Settings.Load(1_001, 100, 10, 4, 5_000);

    @Test
    void every_record_of_the_load_is_in_one_of_the_topics_an_application_reads_from_the_start() {
        for (Scenario scenario :
                EnumSet.complementOf(EnumSet.of(Scenario.LATENCY, Scenario.TTL_SWEEP, Scenario.TIMERS))) {
            List<Feed> feeds = Feed.of(scenario, LOAD);

            assertThat(feeds).extracting(Feed::topic).isEqualTo(scenario.inputs());
            assertThat(feeds.stream().mapToLong(feed -> feed.input().records()).sum())
                    .isEqualTo(LOAD.records());
        }
    }

    @Test
    void windows_are_spread_over_two_hours() {
        Input input = Feed.of(Scenario.WINDOW, LOAD).get(0).input();

        assertThat(spanMs(input))
                .isBetween(
                        Duration.ofMinutes(119).toMillis(), Duration.ofHours(2).toMillis());
    }

    @Test
    void both_sides_of_a_join_go_side_by_side_in_time() {
        List<Feed> feeds = Feed.of(Scenario.JOIN, LOAD);

        assertThat(feeds).allSatisfy(feed -> {
            assertThat(feed.input().records()).isBetween(500L, 501L);
            assertThat(spanMs(feed.input()))
                    .isBetween(
                            Duration.ofMinutes(19).toMillis(),
                            Duration.ofMinutes(20).toMillis());
        });
        assertThat(feeds.get(1).input().times().applyAsLong(0))
                .isCloseTo(feeds.get(0).input().times().applyAsLong(0), org.assertj.core.api.Assertions.within(1_000L));
    }

    @Test
    void a_table_has_every_key_before_any_changes() {
        Input table = Feed.of(Scenario.TABLE_JOIN, LOAD).get(1).input();

        assertThat(LongStream.range(0, LOAD.keys()).map(table.keys()).distinct().count())
                .isEqualTo(LOAD.keys());
    }

    private static long spanMs(Input input) {
        return input.times().applyAsLong(input.records() - 1) - input.times().applyAsLong(0);
    }
}

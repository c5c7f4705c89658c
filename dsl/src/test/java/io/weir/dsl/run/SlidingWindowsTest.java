package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** What sliding windows hold when records come late. The span is 10, and there is no grace. */
class SlidingWindowsTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void a_window_that_begins_behind_a_late_record_does_not_hold_it() {
        MemoryTask task = joining();

        task.pipe("S", "k", "a", 99);
        task.pipe("S", "other", "x", 105);
        task.pipe("S", "k", "late", 103);
        task.pipe("S", "k", "b", 106);
        task.pipe("S", "k", "c", 115);

        assertThat(last(task, "[k@100/110]")).isEqualTo("+late+b@106");
        assertThat(last(task, "[k@104/114]")).isEqualTo("+b@106");
        assertThat(last(task, "[k@105/115]")).isEqualTo("+b+c@115");
    }

    @Test
    void an_early_window_that_begins_behind_a_late_record_does_not_hold_it() {
        MemoryTask task = joining();

        task.pipe("S", "k", "a", 1);
        task.pipe("S", "other", "x", 11);
        task.pipe("S", "k", "late", 5);
        task.pipe("S", "k", "later", 8);
        task.pipe("S", "k", "b", 18);

        assertThat(last(task, "[k@2/12]")).isEqualTo("+late+later@8");
        assertThat(last(task, "[k@6/16]")).isEqualTo("+later@8");
        assertThat(last(task, "[k@8/18]")).isEqualTo("+later+b@18");
    }

    @Test
    void a_record_that_is_late_for_its_own_window_is_in_the_open_windows_that_are_there() {
        MemoryTask task = joining();

        task.pipe("S", "k", "a", 100);
        task.pipe("S", "k", "b", 105);
        task.pipe("S", "k", "late", 103);

        assertThat(task.out("O"))
                .containsExactly(
                        "[k@90/100]=+a@100",
                        "[k@101/111]=+b@105",
                        "[k@95/105]=+a+b@105",
                        "[k@101/111]=+b+late@105",
                        "[k@95/105]=+a+b+late@105",
                        "[k@104/114]=+b@105");
        assertThat(task.drops()).containsExactly("KSTREAM-AGGREGATE-0000000002 LATE");
    }

    private static String last(MemoryTask task, String window) {
        return task.out("O").stream()
                .filter(update -> update.startsWith(window + "="))
                .map(update -> update.substring(window.length() + 1))
                .reduce("none", (one, other) -> other);
    }

    private MemoryTask joining() {
        builder.stream("S", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(SlidingWindows.ofTimeDifferenceWithNoGrace(Duration.ofMillis(10)))
                .aggregate(() -> "", (key, value, all) -> all + "+" + value)
                .toStream()
                .to("O");
        return new MemoryTask(builder.build().built(), false);
    }
}

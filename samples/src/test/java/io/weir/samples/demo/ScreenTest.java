package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
    private static final String ESCAPE = "\u001b";

    private final StringWriter shown = new StringWriter();
    private final PrintWriter out = new PrintWriter(shown);

    @Test
    void the_plain_screen_has_no_escape_codes_and_a_line_every_two_seconds() {
        try (Screen screen = new PlainScreen(out)) {
            screen.show(at(0));
            screen.show(at(1999));
            screen.show(at(2000));
            screen.tell("worker killed");
        }

        assertThat(shown()).doesNotContain(ESCAPE);
        assertThat(shown().lines())
                .containsExactly(
                        "  0 s  worker 7 RUNNING; lines 500 of 1,000; words 2,500 of 10,000; the 1,200, of 600",
                        "  2 s  worker 7 RUNNING; lines 500 of 1,000; words 2,500 of 10,000; the 1,200, of 600",
                        "worker killed");
    }

    @Test
    void the_live_screen_draws_over_itself() {
        try (Screen screen = new LiveScreen(out)) {
            screen.show(at(0));
            int picture = Math.toIntExact(shown().lines().count());
            screen.show(at(200));

            assertThat(shown().split(ESCAPE + "\\[1A", -1)).hasSize(picture + 1);
        }
    }

    @Test
    void the_live_screen_gives_the_cursor_back() {
        try (Screen screen = new LiveScreen(out)) {
            screen.show(at(0));
        }

        assertThat(shown()).startsWith(ESCAPE + "[?25l").endsWith(ESCAPE + "[?25h");
    }

    @Test
    void an_event_stays_above_the_picture() {
        try (Screen screen = new LiveScreen(out)) {
            screen.show(at(0));
            screen.tell("worker killed");
        }

        assertThat(shown()).contains("worker killed" + System.lineSeparator());
        assertThat(shown().substring(shown().indexOf("worker killed"))).contains("2,500 of 10,000");
    }

    private static Snapshot at(long elapsedMs) {
        return new Snapshot(
                elapsedMs,
                "worker 7 RUNNING",
                new Snapshot.Progress(500, 1000),
                new Snapshot.Progress(2500, 10_000),
                List.of(new Counts.Counted("the", 1200), new Counts.Counted("of", 600)));
    }

    private String shown() {
        return shown.toString();
    }
}

package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class DemoIT {
    private final StringWriter shown = new StringWriter();
    private final PrintWriter out = new PrintWriter(shown, true);

    @TempDir
    private Path path;

    @Test
    void a_worker_killed_in_the_middle_comes_back_and_the_counts_match() throws IOException {
        List<String> verses = Text.shipped().lines().subList(0, 3000);
        Path file = Files.write(path.resolve("verses.txt"), verses);

        int code = Demo.commandLine()
                .setOut(out)
                .setErr(out)
                .execute("--plain", "--lines-per-second", "1500", "--text", file.toString());

        assertThat(shown.toString())
                .contains("killed with SIGKILL", "worker is back after")
                .doesNotContain("\u001b")
                .endsWith("counts match: " + Counts.inOneBatch(verses).total() + " words" + System.lineSeparator());
        assertThat(code).isZero();
    }

    @Test
    void a_user_who_has_seen_enough_leaves_no_process_and_no_file() throws IOException {
        AtomicInteger looks = new AtomicInteger();
        Text text = new Text("verses", Text.shipped().lines().subList(0, 3000));

        try (DemoDirectory directory = new DemoDirectory(Files.createDirectory(path.resolve("demo")), false)) {
            DemoRun run = new DemoRun(
                    text, new Pace(1000), directory, new PlainScreen(out), () -> looks.incrementAndGet() > 20);
            assertThatExceptionOfType(CancellationException.class).isThrownBy(run::run);
        }

        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
        assertThat(path.resolve("demo")).doesNotExist();
    }
}

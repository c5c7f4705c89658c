package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void help_names_every_option() {
        assertThat(run("--help")).isZero();

        assertThat(out.toString()).contains("--text=FILE", "--lines-per-second=N", "--keep", "--plain", "--help");
    }

    @Test
    void a_file_that_cannot_be_read_is_named(@TempDir Path directory) {
        assertThat(run("--text", directory.resolve("none.txt").toString())).isEqualTo(2);

        assertThat(err.toString()).contains("--text expects a file that can be read", "none.txt");
    }

    @Test
    void a_pace_of_nothing_is_refused() {
        assertThat(run("--lines-per-second", "0")).isEqualTo(2);

        assertThat(err.toString()).contains("--lines-per-second expects 1 or more, found [0]");
    }

    @Test
    void a_text_without_words_is_refused(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("numbers.txt"), "1 2 3\n");

        assertThat(run("--plain", "--plain", "--text", file.toString())).isEqualTo(1);

        assertThat(err.toString()).contains("Text [numbers.txt] has no words");
    }

    private int run(String... args) {
        return Demo.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }
}

package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextTest {
    @Test
    void the_shipped_text_has_a_verse_a_line() throws IOException {
        Text text = Text.shipped();

        assertThat(text.lines()).hasSize(31_102);
        assertThat(text.lines().get(0)).isEqualTo("In the beginning God created the heaven and the earth.");
        assertThat(Counts.inOneBatch(text.lines()).total()).isGreaterThan(780_000);
    }

    @Test
    void a_file_that_is_not_utf_8_is_read_all_the_same(@TempDir Path directory) throws IOException {
        Path file = Files.write(
                directory.resolve("latin.txt"), "caf\u00e9 noir\nfin".getBytes(StandardCharsets.ISO_8859_1));

        Text text = Text.read(file);

        assertThat(text.title()).isEqualTo("latin.txt");
        assertThat(Counts.inOneBatch(text.lines()).of("caf")).isEqualTo(1);
        assertThat(text.lines()).hasSize(2);
    }
}

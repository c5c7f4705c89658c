package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.KStream;
import io.weir.dsl.Printed;
import io.weir.dsl.StreamsBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrintTest {
    private final StreamsBuilder builder = new StreamsBuilder();
    private final KStream<String, String> stream = builder.stream("S");

    @Test
    void records_are_printed_to_a_file_under_the_nodes_name(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("out.txt");
        stream.print(Printed.toFile(file.toString()));

        new MemoryTask(builder.build().built(), false).pipe("S", "k", null, 1);

        assertThat(Files.readAllLines(file)).containsExactly("[KSTREAM-PRINTER-0000000001]: k, null");
    }

    @Test
    void a_label_and_a_mapper_shape_the_line(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("out.txt");
        stream.print(Printed.<String, String>toFile(file.toString())
                .withLabel("seen")
                .withKeyValueMapper((k, v) -> k + "->" + v));

        new MemoryTask(builder.build().built(), false).pipe("S", "k", "v", 1);

        assertThat(Files.readAllLines(file)).containsExactly("[seen]: k->v");
    }

    @Test
    void a_file_that_cannot_be_opened_is_named(@TempDir Path directory) {
        stream.print(Printed.toFile(directory.toString()));

        assertThatThrownBy(() -> new MemoryTask(builder.build().built(), false))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContainingAll(directory.toString(), "cannot be opened");
    }

    @Test
    void an_empty_path_is_refused() {
        assertThatThrownBy(() -> Printed.toFile(" ")).isInstanceOf(IllegalArgumentException.class);
    }
}

package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SamplesTest {
    private static final Path SOURCES = Path.of("src/main/java/io/weir/samples");
    private static final Path TESTS = Path.of("src/test/java/io/weir/samples");

    @ParameterizedTest
    @MethodSource("samples")
    void each_sample_is_in_the_readme_and_has_a_test(String sample) throws IOException {
        assertThat(Files.readString(Path.of("../README.md"))).contains("[" + sample + "](samples/" + SOURCES + "/");
        assertThat(TESTS.resolve(sample + "Test.java")).exists();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void each_sample_says_what_bounds_its_state(String sample) throws IOException {
        assertThat(Files.readString(SOURCES.resolve(sample + ".java"))).containsPattern("<p>State: [\\s\\S]*bounded");
    }

    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .sorted()
                    .toList();
        }
    }
}

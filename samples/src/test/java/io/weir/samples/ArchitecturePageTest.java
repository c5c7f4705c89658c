package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitecturePageTest {
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]+\\w*)(\\.\\w+)?`");
    private static final Path TOP = Path.of("..");

    @Test
    void every_class_that_the_page_names_exists() throws IOException {
        Set<String> named = CLASS_NAME
                .matcher(Files.readString(TOP.resolve("docs/ARCHITECTURE.md")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(named).isNotEmpty().isSubsetOf(sourceFiles());
    }

    private static Set<String> sourceFiles() throws IOException {
        try (Stream<Path> files = Files.walk(TOP)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
    }
}

package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ArchitecturePageTest {
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]+\\w*)(\\.\\w+)?`");
    // Classes of tests are not on the samples' class path.
    private static final Set<String> OF_TESTS = Set.of("ArchitectureTest", "Seeds");

    @Test
    void every_class_that_the_page_names_exists() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "ARCHITECTURE.md"));

        Set<String> named = CLASS_NAME
                .matcher(page)
                .results()
                .map((MatchResult found) -> found.group(1))
                .filter(name -> !OF_TESTS.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> existing = new ClassFileImporter()
                .importPackages("io.weir").stream()
                        .map(JavaClass::getSimpleName)
                        .collect(Collectors.toSet());

        assertThat(named).isNotEmpty();
        assertThat(existing).containsAll(named);
    }
}

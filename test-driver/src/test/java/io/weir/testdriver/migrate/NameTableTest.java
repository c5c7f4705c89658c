package io.weir.testdriver.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The table of names is held against the classes themselves, so that it cannot go stale. */
class NameTableTest {
    private static final String SOON = "soon";

    private final Map<String, Row> rows = rows();

    private record Row(String weir, String why) {
        boolean leftOut() {
            return weir.equals("-");
        }
    }

    @Test
    void each_public_type_of_kafka_streams_is_mapped_or_left_out_with_a_reason() throws Exception {
        Set<String> types = new TreeSet<>();
        types.addAll(publicTypes(org.apache.kafka.streams.KafkaStreams.class));
        types.addAll(publicTypes(org.apache.kafka.streams.TopologyTestDriver.class));

        assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(types);
        assertThat(rows)
                .allSatisfy((type, row) -> assertThat(!row.leftOut() || !row.why.isBlank())
                        .as("a reason why %s is left out", type)
                        .isTrue());
    }

    @Test
    void each_name_is_one_of_a_public_type_of_weir() {
        rows.forEach((type, row) -> {
            if (!row.leftOut() && !row.why.equals(SOON)) {
                assertThat(isPublic(row.weir)).as("%s, for %s", row.weir, type).isTrue();
            }
        });
    }

    @Test
    void no_two_types_become_one() {
        Map<String, String> taken = new HashMap<>();
        rows.forEach((type, row) -> {
            if (!row.leftOut()) {
                assertThat(taken.put(row.weir, type)).as(row.weir).isNull();
            }
        });
    }

    private static Set<String> publicTypes(Class<?> member) throws URISyntaxException, IOException {
        Path jar = Path.of(
                member.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (JarFile entries = new JarFile(jar.toFile())) {
            Set<String> types = new TreeSet<>();
            entries.stream()
                    .map(entry -> entry.getName().replace('/', '.'))
                    .filter(name -> name.startsWith("org.apache.kafka.streams.") && name.endsWith(".class"))
                    .filter(name -> !name.contains(".internals.") && !name.contains("$"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(NameTableTest::isPublic)
                    .forEach(types::add);
            return types;
        }
    }

    private static boolean isPublic(String type) {
        try {
            Class<?> found = Class.forName(type, false, NameTableTest.class.getClassLoader());
            return Modifier.isPublic(found.getModifiers());
        } catch (ClassNotFoundException | NoClassDefFoundError missing) {
            return false;
        }
    }

    private static Map<String, Row> rows() {
        Map<String, Row> rows = new TreeMap<>();
        Path table = Migration.home().resolve("bin").resolve("migrate-names.tsv");
        try {
            for (String line : Files.readAllLines(table)) {
                if (!line.startsWith("#")) {
                    List<String> cells = List.of(line.split("\t", -1));
                    rows.put(cells.get(0), new Row(cells.get(1), cells.get(2)));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return rows;
    }
}

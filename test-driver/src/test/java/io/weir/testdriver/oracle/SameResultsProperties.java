package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** The same results, however a topology is built and wherever its rows lie. */
final class SameResultsProperties {
    @TempDir(factory = MemoryDisk.class)
    private static Path state;

    @ParameterizedTest
    @Seeds(200)
    void rows_on_disk_and_rows_in_memory_give_the_same(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description said = RandomDescription.of(random.split());
        List<RandomInput> inputs = RandomInput.of(random.split(), said);

        Outcome expected = new Runs(state, "in_memory").weir(said, inputs);
        Outcome found = new Runs(state, "rocksDB").weir(said, inputs);

        assertThat(found.outputs(said)).as("%s%n", said).isEqualTo(expected.outputs(said));
        assertThat(found.effects()).as("%s%n", said).isEqualTo(expected.effects());
        assertThat(found.rows(said)).as("%s%n", said).isEqualTo(expected.rows(said));
        assertThat(found.changelogs(said)).as("%s%n", said).isEqualTo(expected.changelogs(said));
    }

    @ParameterizedTest
    @Seeds(500)
    void an_optimised_topology_gives_the_same(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description said = RandomDescription.of(random.split());
        List<RandomInput> inputs = RandomInput.of(random.split(), said);
        Runs runs = new Runs(state, "in_memory");

        Outcome plain = runs.weir(said, inputs);
        Outcome optimised = runs.weir(said, inputs, "all", (driver, at) -> {});

        assertThat(results(optimised, said)).as("%s%n", said).isEqualTo(results(plain, said));
        assertThat(optimised.rows(said)).as("%s%n", said).isEqualTo(plain.rows(said));
    }

    // Records that go through one topic more, or one less, meet the others at another time: so there is an order among
    // the records of one key, and none between keys.
    private static Map<String, Map<String, List<Outcome.Sent>>> results(Outcome outcome, Description said) {
        Map<String, Map<String, List<Outcome.Sent>>> byKey = new TreeMap<>();
        outcome.outputs(said).forEach((topic, records) -> {
            if (!topic.endsWith("-repartition")) {
                Map<String, List<Outcome.Sent>> keys = new HashMap<>();
                records.forEach(record -> keys.computeIfAbsent(String.valueOf(record.key()), key -> new ArrayList<>())
                        .add(record));
                byKey.put(topic, keys);
            }
        });
        return byKey;
    }
}

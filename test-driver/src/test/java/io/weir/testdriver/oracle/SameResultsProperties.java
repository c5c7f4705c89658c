package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.testdriver.TopologyTestDriver;
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
        assumeThat(said.canBeBuilt()).isTrue();
        List<RandomInput> inputs = RandomInput.of(random.split(), said);

        Outcome expected = new Runs(state, "in_memory").weir(said, inputs);
        Outcome found = new Runs(state, "rocksDB").weir(said, inputs);

        assertSame(found, expected, said, inputs);
    }

    @ParameterizedTest
    @Seeds(200)
    void a_topology_that_is_stopped_and_killed_between_records_gives_the_same(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description said = RandomDescription.of(random.split()).committingEach();
        assumeThat(said.canBeBuilt()).isTrue();
        assumeThat(said.logsAll()).as("what is not logged is lost in a crash").isTrue();
        List<RandomInput> inputs = RandomInput.of(random.split(), said);
        Runs runs = new Runs(state, random.oneIn(10) ? "rocksDB" : "in_memory");
        SeededRandom events = random.split();

        Outcome expected = runs.weir(said, inputs);
        Outcome found = runs.weir(said, inputs, "none", (driver, at) -> disturb(driver, events));

        assertSame(found, expected, said, inputs);
    }

    @ParameterizedTest
    @Seeds(200)
    void caching_leaves_updates_out_and_ends_with_the_same_rows(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description any = RandomDescription.ofLastUpdates(random.split());
        // A row that comes and goes within a commit is never regrouped if it is cached, so it leaves no empty group.
        Description said = any.regroups() ? any.committingEach() : any;
        assumeThat(said.canBeBuilt()).isTrue();
        List<RandomInput> inputs = RandomInput.of(random.split(), said);
        Runs runs = new Runs(state, "in_memory");

        Outcome expected = runs.weir(said.cached(false), inputs);
        Outcome found = runs.weir(said.cached(true), inputs);

        String all = said + "\n" + inputs;
        assertThat(rows(found, said)).as("%s%n", all).isEqualTo(rows(expected, said));
        assertThat(last(found, said)).as("%s%n", all).isEqualTo(last(expected, said));
    }

    private static Map<String, List<String>> rows(Outcome outcome, Description said) {
        Map<String, List<String>> rows = outcome.rows(said);
        rows.replaceAll((store, all) ->
                all.stream().map(row -> withoutSkippedTimes(row, said)).toList());
        return rows;
    }

    private static Map<String, Map<String, String>> last(Outcome outcome, Description said) {
        Map<String, Map<String, String>> last = outcome.last(said);
        last.values().forEach(rows -> rows.replaceAll((key, row) -> withoutSkippedTimes(row, said)));
        return last;
    }

    // The time of a gathered row is the latest of its updates, of which a commit may skip some.
    private static String withoutSkippedTimes(String row, Description said) {
        int time = row.lastIndexOf('@');
        return said.skipsUpdates() && time >= 0 ? row.substring(0, time) : row;
    }

    private static void disturb(TopologyTestDriver driver, SeededRandom events) {
        switch (events.below(15)) {
            case 0 -> driver.restart();
            case 1 -> driver.crash();
            case 2 -> driver.crashAndLoseDisk();
            default -> {
                // Most of the time nothing happens.
            }
        }
    }

    private static void assertSame(Outcome found, Outcome expected, Description said, List<RandomInput> inputs) {
        String all = said + "\n" + inputs;
        assertThat(found.outputs(said)).as("%s%n", all).isEqualTo(expected.outputs(said));
        assertThat(found.effects()).as("%s%n", all).isEqualTo(expected.effects());
        assertThat(found.rows(said)).as("%s%n", all).isEqualTo(expected.rows(said));
        assertThat(found.changelogs(said)).as("%s%n", all).isEqualTo(expected.changelogs(said));
    }

    @ParameterizedTest
    @Seeds(500)
    void an_optimised_topology_gives_the_same(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description said = RandomDescription.of(random.split()).committingEach();
        assumeThat(said.canBeBuilt()).isTrue();
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

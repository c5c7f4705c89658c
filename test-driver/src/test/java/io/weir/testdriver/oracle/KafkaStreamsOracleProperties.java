package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.testdriver.oracle.Outcome.Sent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.TopologyException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

final class KafkaStreamsOracleProperties {
    private static final int DISK_ONCE_IN = 25;
    private static final String MERGE = "merge.repartition.topics";
    private static final String[] OPTIMIZATIONS = {
        "none", "none", "none", "reuse.ktable.source.topics", MERGE, "single.store.self.join", "all"
    };

    private static final LongAdder REFUSED = new LongAdder();
    private static final LongAdder REWRITTEN = new LongAdder();

    @TempDir(factory = MemoryDisk.class)
    private static Path state;

    @ParameterizedTest
    @Seeds(1000)
    void a_topology_does_what_it_does_on_kafka_streams(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description said = RandomDescription.ofOneRun(random.split());
        List<RandomInput> inputs = RandomInput.of(random.split(), said);
        Runs runs = new Runs(state, random.oneIn(DISK_ONCE_IN) ? "rocksDB" : "in_memory");
        String optimization = random.pick(OPTIMIZATIONS);

        try {
            if (isWrittenAlike(said, optimization) && isNothingLost(said, inputs, runs, optimization)) {
                boolean merged = optimization.equals(MERGE);
                assertSameRun(merged ? said.inMergedTopics() : said, inputs, runs, optimization);
            } else {
                REWRITTEN.increment();
                assertSameResults(said.committingEach(), inputs, runs, optimization);
            }
        } catch (TopologyException refused) {
            // A topic that a join shares with an aggregate: Kafka Streams cannot build that (0006).
            assertThat(refused).hasMessageEndingWith("-repartition-filter is already added.");
            REFUSED.increment();
        }
    }

    /**
     * Whether both build the same. Kafka Streams rewrites more, cannot build all that it tries to rewrite, and goes by
     * another rule where a stream that is joined with itself is stored once (0006).
     */
    private static boolean isWrittenAlike(Description said, String optimization) {
        if (!optimization.equals(MERGE) || said.commitEvery() > 1) {
            return optimization.equals("none") || optimization.equals("reuse.ktable.source.topics");
        }
        try {
            String theirs = Runs.kafkaStreamsDescription(said, optimization);
            return theirs.equals(Runs.weirDescription(said, optimization));
        } catch (StreamsException refused) {
            return false;
        }
    }

    /** Whether Kafka Streams tells and shows all with its topics merged: records without a key may get lost in them. */
    private static boolean isNothingLost(Description said, List<RandomInput> inputs, Runs runs, String optimization) {
        if (!optimization.equals(MERGE)) {
            return true;
        }
        Outcome merged = runs.kafkaStreams(said, inputs, MERGE);
        Outcome plain = runs.kafkaStreams(said, inputs, "none");
        return counts(merged, said).equals(counts(plain, said))
                && merged.effects().size() == plain.effects().size();
    }

    private static Map<String, Integer> counts(Outcome outcome, Description said) {
        Map<String, Integer> counts = new TreeMap<>();
        byKey(outcome.outputs(said)).forEach((topic, records) -> counts.put(topic, records.size()));
        return counts;
    }

    private static void assertSameRun(Description said, List<RandomInput> inputs, Runs runs, String optimization) {
        Outcome expected = runs.kafkaStreams(said, inputs, optimization);
        Outcome found = runs.weir(said, inputs, optimization, (driver, at) -> {});

        assertThat(found.description()).as("%s%n", said).isEqualTo(expected.description());
        String all = said + "\n" + inputs;
        assertSameOutputs(said, found.outputs(said), expected.outputs(said), all);
        assertThat(found.effects()).as("effects of%n%s%n", all).isEqualTo(expected.effects());
        assertSame("rows", found.rows(said), LeftOut.ofRows(said, expected, found), all);
        assertSame(
                "changelogs",
                found.changelogs(said),
                LeftOut.ofChangelogs(said, expected.changelogs(said), found.changelogs(said)),
                all);
    }

    /** However a topology is rewritten, its results are those of Kafka Streams as it was said, key by key. */
    private static void assertSameResults(Description said, List<RandomInput> inputs, Runs runs, String optimization) {
        Outcome expected = runs.kafkaStreams(said, inputs, "none");
        Outcome found = runs.weir(said, inputs, optimization, (driver, at) -> {});

        String all = optimization + " of\n" + said + "\n" + inputs;
        assertSameOutputs(said, byKey(found.outputs(said)), byKey(expected.outputs(said)), all);
        assertSame("rows", found.rows(said), LeftOut.ofRows(said, expected, found), all);
    }

    // Records that go through other topics meet the others at another time: there is an order for each key alone.
    private static Map<String, List<Sent>> byKey(Map<String, List<Sent>> outputs) {
        Map<String, List<Sent>> sorted = new TreeMap<>();
        outputs.forEach((topic, records) -> {
            if (!topic.endsWith("-repartition")) {
                List<Sent> keys = new ArrayList<>(records);
                keys.sort(Comparator.comparing(record -> String.valueOf(record.key())));
                sorted.put(topic, keys);
            }
        });
        return sorted;
    }

    private static void assertSame(String what, Map<String, ?> found, Map<String, ?> expected, String all) {
        assertThat(found.keySet()).as("%s of%n%s%n", what, all).isEqualTo(expected.keySet());
        found.forEach((name, ours) ->
                assertThat(ours).as("%s of %s of%n%s%n", what, name, all).isEqualTo(expected.get(name)));
    }

    private static void assertSameOutputs(
            Description said, Map<String, List<Sent>> found, Map<String, List<Sent>> expected, String all) {
        Set<String> topics = new TreeSet<>(found.keySet());
        topics.addAll(expected.keySet());
        for (String topic : topics) {
            Agreement.of(said.deviations(topic))
                    .check(
                            found.getOrDefault(topic, List.of()),
                            expected.getOrDefault(topic, List.of()),
                            topic + " of\n" + all);
        }
    }

    @AfterAll
    static void tell_how_often_results_differed_on_purpose() {
        System.out.println(REFUSED + " topologies left out, which Kafka Streams cannot build (0006).");
        System.out.println(REWRITTEN + " topologies rewritten in another way, or not, and held against those as said.");
        for (Deviation deviation : Deviation.values()) {
            System.out.println(deviation.figures());
        }
    }
}

package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

final class KafkaStreamsOracleProperties {
    private static final int DISK_ONCE_IN = 25;

    @TempDir(factory = MemoryDisk.class)
    private static Path state;

    @ParameterizedTest
    @Seeds(1000)
    void a_topology_does_what_it_does_on_kafka_streams(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description said = RandomDescription.of(random.split());
        List<RandomInput> inputs = RandomInput.of(random.split(), said.inputTopics());
        Runs runs = new Runs(state, random.oneIn(DISK_ONCE_IN) ? "rocksDB" : "in_memory");

        Outcome expected = runs.kafkaStreams(said, inputs);
        Outcome found = runs.weir(said, inputs);

        assertThat(found.description()).as("%s%n", said).isEqualTo(expected.description());
        assertThat(found.outputs(said)).as("%s%n", said).isEqualTo(expected.outputs(said));
        assertThat(found.effects()).as("%s%n", said).isEqualTo(expected.effects());
        assertThat(found.stores()).as("%s%n", said).isEqualTo(expected.stores());
        assertThat(found.changelogs()).as("%s%n", said).isEqualTo(expected.changelogs());
    }
}

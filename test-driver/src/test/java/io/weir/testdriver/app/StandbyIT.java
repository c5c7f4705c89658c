package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.random.Seeds;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Copies of state make it cheap for a task to run elsewhere. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class StandbyIT {
    private static final int BURST = 20_000;
    private static final int KEYS = 10_000;
    private static final int PARTITIONS = 4;

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(1)
    void who_takes_over_from_a_dead_instance_restores_only_what_its_copies_are_missing(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "standby", PARTITIONS);
                AppProcess first = AppProcess.start(settings(counting, "first", 1));
                AppProcess second = AppProcess.start(settings(counting, "second", 1))) {
            first.awaitRunning();
            second.awaitRunning();
            counting.send(BURST, KEYS, random);
            counting.awaitAllCommitted();
            counting.send(BURST, KEYS, random);
            counting.awaitAllCommitted();
            first.awaitLine(line -> line.startsWith("COPIED ") && line.endsWith(" 0"));
            long before = first.restored();

            second.kill();
            first.awaitLine(line -> line.startsWith("PROMOTED "));
            counting.send(BURST, KEYS, random);
            counting.awaitAllCommitted();

            assertThat(counting.counts()).isEqualTo(counting.expected());
            // Half of two bursts' changes were the second instance's.
            assertThat(first.restored() - before).isLessThan(BURST / 10);
            first.end();
        }
    }

    @ParameterizedTest
    @Seeds(1)
    void a_task_runs_on_where_its_state_is_until_the_new_instance_has_caught_up(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "warmup", PARTITIONS);
                AppProcess first = AppProcess.start(settings(counting, "first", 0))) {
            counting.send(BURST, KEYS, random);
            first.awaitRunning();
            counting.awaitAllCommitted();

            try (AppProcess second = AppProcess.start(settings(counting, "second", 0))) {
                second.awaitLine(line -> line.startsWith("PROMOTED "));
                second.awaitLine(line -> line.startsWith("RESTORED "));
                counting.send(BURST, KEYS, random);
                counting.awaitAllCommitted();

                assertThat(counting.counts()).isEqualTo(counting.expected());
                // What it had not copied before the task came, of one burst in four partitions.
                assertThat(second.restored()).isLessThan(BURST / PARTITIONS);
                second.end();
            }
            first.end();
        }
    }

    private Map<String, String> settings(Counting counting, String instance, int standbys) {
        Map<String, String> more = new HashMap<>();
        more.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        more.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, Integer.toString(standbys));
        more.put(StreamsConfig.ACCEPTABLE_RECOVERY_LAG_CONFIG, "100");
        more.put("session.timeout.ms", "6000");
        return counting.settings(directory.resolve(instance), more);
    }
}

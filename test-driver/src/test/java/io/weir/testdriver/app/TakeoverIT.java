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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Instances share the work, and take over from each other. */
@ExtendWith(HandlesAtZero.class)
class TakeoverIT {
    private static final int BURST = 20_000;
    private static final int KEYS = 2_000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(1)
    void counts_are_exact_while_instances_die_join_and_leave(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "takeover", 4);
                AppProcess first = AppProcess.start(settings(counting, "first"));
                AppProcess second = AppProcess.start(settings(counting, "second"))) {
            first.awaitRunning();
            second.awaitRunning();
            counting.send(BURST, KEYS, random);
            counting.awaitAllCommitted();

            counting.send(BURST, KEYS, random);
            second.kill();
            counting.send(BURST, KEYS, random);
            counting.awaitAllCommitted();
            assertThat(counting.counts()).isEqualTo(counting.expected());

            try (AppProcess third = AppProcess.start(settings(counting, "third"))) {
                counting.send(BURST, KEYS, random);
                third.awaitRunning();
                counting.send(BURST, KEYS, random);
                third.end();
            }
            counting.send(BURST, KEYS, random);
            counting.awaitAllCommitted();
            first.end();

            assertThat(counting.counts()).isEqualTo(counting.expected());
            assertThat(counting.results().size()).isLessThanOrEqualTo(6 * BURST);
        }
    }

    private Map<String, String> settings(Counting counting, String instance) {
        Map<String, String> more = new HashMap<>();
        more.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        more.put("session.timeout.ms", "6000");
        more.put("test.leaves", "true");
        return counting.settings(directory.resolve(instance), more);
    }
}

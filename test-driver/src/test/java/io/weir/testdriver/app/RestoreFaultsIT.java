package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What befalls a changelog, or the files that were made of it, is survived, or said. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class RestoreFaultsIT {
    private static final String APPLICATION = "faults";
    private static final String CHANGELOG = APPLICATION + "-" + CountingApp.STORE + "-changelog";
    private static final int PARTITIONS = 2;
    private static final int KEYS = 600;
    private static final byte[] NO_COUNT = {0, 0, 0, 0, 0, 9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 1};

    @TempDir
    Path directory;

    private TestBroker broker;
    private Counting counting;
    private TopicFaults changelog;

    @BeforeEach
    void count_each_key_once() {
        broker = TestBroker.start();
        counting = new Counting(broker, APPLICATION, PARTITIONS);
        changelog = new TopicFaults(broker, CHANGELOG, PARTITIONS);
        try (AppProcess app = start("disk")) {
            app.awaitRunning();
            counting.sendEach(KEYS);
            counting.awaitAllCommitted();
            app.end();
        }
    }

    @AfterEach
    void close() {
        counting.close();
        broker.close();
    }

    @Test
    void a_changelog_that_is_gone_or_was_made_again_is_refused_with_the_reason() {
        broker.topics().delete(CHANGELOG);
        isRefused("disk", line -> line.contains(CHANGELOG) && line.contains("does not exist"));

        broker.topics().create(CHANGELOG, PARTITIONS, Map.of("cleanup.policy", "compact"));
        isRefused("disk", line -> line.contains(CHANGELOG) && line.contains("it was deleted and made again"));
    }

    @Test
    void a_changelog_that_has_lost_records_below_or_behind_the_stored_position_is_refused_with_the_reason() {
        changelog.deleteOldest(0.5);
        isRefused("new", line -> line.contains(CHANGELOG) && line.contains("the records before were deleted"));

        changelog.deleteOldest(1);
        isRefused("disk", line -> line.contains(CHANGELOG) && line.contains("it holds no record"));
    }

    private void isRefused(String disk, Predicate<String> reason) {
        Map<String, Long> before = counting.counts();
        counting.sendEach(KEYS);
        try (AppProcess app = start(disk)) {
            app.awaitLine(reason);
        }
        assertThat(counting.counts()).as("nothing was counted from nothing").isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void records_of_a_transaction_that_does_not_commit_at_the_end_of_a_changelog_are_no_state(boolean leftOpen) {
        changelog.endWithAborted(NO_COUNT, leftOpen);

        try (AppProcess app = start("new")) {
            counting.sendEach(KEYS);
            counting.awaitAllCommitted();
            app.end();

            assertThat(app.restored()).isEqualTo(KEYS);
        }
        assertThat(counting.counts()).isEqualTo(counting.expected());
    }

    @Test
    void a_task_whose_files_are_missing_is_rebuilt_and_the_others_are_not() throws IOException {
        Files.delete(file("0_0", "CURRENT"));

        isRebuiltAlone("0_0");
    }

    @Test
    void a_task_whose_files_are_damaged_is_rebuilt_and_the_others_are_not() throws IOException {
        Path manifest = file("0_1", "MANIFEST");
        byte[] bytes = Files.readAllBytes(manifest);
        for (int place = 0; place < bytes.length; place++) {
            bytes[place] ^= 0x55;
        }
        Files.write(manifest, bytes, StandardOpenOption.TRUNCATE_EXISTING);

        isRebuiltAlone("0_1");
    }

    private Path file(String task, String name) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("disk"))) {
            return files.filter(file -> file.toString().contains("/" + task + "/")
                            && file.getFileName().toString().startsWith(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void isRebuiltAlone(String task) {
        try (AppProcess app = start("disk")) {
            app.awaitLine(line -> line.contains("/" + task + "] is damaged and set aside"));
            counting.sendEach(KEYS);
            counting.awaitAllCommitted();
            app.end();

            // About half of the keys are each task's.
            assertThat(app.restored()).isBetween(KEYS / 4L, 3 * KEYS / 4L);
        }
        assertThat(counting.counts()).isEqualTo(counting.expected());
    }

    private AppProcess start(String disk) {
        return AppProcess.start(counting.settings(
                directory.resolve(disk),
                Map.of(
                        StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                        StreamsConfig.EXACTLY_ONCE_V2,
                        "session.timeout.ms",
                        "6000")));
    }
}

package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.disk.SmallDisk;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs where this process may mount a small file system. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class FullDiskIT {
    private static final int KEYS = 300_000;

    @TempDir
    Path disk;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        assumeTrue(SmallDisk.mount(disk, "8m"), "This process may not mount a small disk.");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        SmallDisk.unmount(disk);
    }

    @Test
    void an_instance_whose_disk_is_full_says_so_and_ends_and_goes_on_when_there_is_room() throws Exception {
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "full", 1)) {
            Map<String, String> settings = counting.settings(
                    disk,
                    Map.of(
                            StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                            StreamsConfig.EXACTLY_ONCE_V2,
                            "session.timeout.ms",
                            "6000"));
            counting.sendEach(KEYS);
            try (AppProcess app = AppProcess.start(settings)) {
                app.awaitLine(line -> line.contains("The disk is full: make room"));
                app.awaitLine(line -> line.equals("STATE ERROR"));
                app.end();
            }

            assertThat(SmallDisk.resize(disk, "512m")).isTrue();
            try (AppProcess app = AppProcess.start(settings)) {
                counting.awaitAllCommitted();
                app.end();
            }

            assertThat(counting.counts()).isEqualTo(counting.expected());
        }
    }
}

package io.weir.testdriver;

import static io.weir.testdriver.ExpiringCounts.LIFE;
import static io.weir.testdriver.ExpiringCounts.counts;
import static io.weir.testdriver.ExpiringCounts.driver;
import static io.weir.testdriver.ExpiringCounts.pipe;
import static io.weir.testdriver.ExpiringCounts.read;
import static io.weir.testdriver.ExpiringCounts.rows;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.Ttl;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that expire, after a crash or under another topology. */
final class TimeToLiveRestartTest {
    @TempDir
    private Path state;

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void nothing_comes_back_after_the_disk_is_lost(String backend) {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(LIFE)), state, "default.dsl.store", backend)) {
            pipe(driver, "a", "1", 0);
            pipe(driver, "b", "1", 9_000);
            pipe(driver, "c", "1", 15_000);
            driver.crashAndLoseDisk();

            assertThat(rows(driver, "counts")).containsExactly("b", "c");
            pipe(driver, "d", "1", 19_000);
            assertThat(rows(driver, "counts")).containsExactly("c", "d");
            assertThat(read(driver))
                    .filteredOn(row -> row.contains("null"))
                    .containsExactly("a=null@10000", "b=null@19000");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void another_time_to_live_applies_to_rows_that_are_there(String backend) {
        try (TopologyTestDriver driver = driver(counts(null), state, "default.dsl.store", backend)) {
            pipe(driver, "a", "1", 0);
            pipe(driver, "b", "1", 30_000);
            driver.restart(counts(Ttl.ofStreamTime(Duration.ofHours(1))));
            assertThat(rows(driver, "counts")).containsExactly("a", "b");

            driver.restart(counts(Ttl.ofStreamTime(Duration.ofSeconds(30))));
            assertThat(rows(driver, "counts")).containsExactly("b");

            driver.restart(counts(null));
            assertThat(rows(driver, "counts")).contains("b");
        }
    }
}

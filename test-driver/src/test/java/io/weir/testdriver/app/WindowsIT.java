package io.weir.testdriver.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.random.Seeds;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Windows are told as if nothing had happened, however often the application is killed. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class WindowsIT {
    private static final int BURST = 4_000;
    private static final int KILLS = 3;
    private static final List<String> ONCE =
            List.of(WindowsApp.TUMBLING, WindowsApp.SLIDING, WindowsApp.SESSIONS, WindowsApp.HOPPING);
    private static final String PLACES_REPARTITION = "windows-place-repartition";

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(1)
    void exactly_once_each_window_is_told_once_and_takes_what_it_would_have_taken_without_kills(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (TestBroker broker = TestBroker.start();
                Feed feed = feed(broker)) {
            WindowsInput input = killed(feed, random, StreamsConfig.EXACTLY_ONCE_V2);

            Map<String, List<String>> expected = input.expected(ONCE);
            for (String topic : ONCE) {
                assertThat(lines(feed, topic)).as(topic).isEqualTo(requireNonNull(expected.get(topic)));
            }
            assertThat(feed.table(WindowsApp.PLACES)).isEqualTo(input.places());
            assertThat(feed.table(WindowsApp.TOTALS)).isEqualTo(input.totals());
        }
    }

    @ParameterizedTest
    @Seeds(1)
    void at_least_once_no_window_is_missing_and_none_counts_too_little(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (TestBroker broker = TestBroker.start();
                Feed feed = feed(broker)) {
            WindowsInput input = killed(feed, random, StreamsConfig.AT_LEAST_ONCE);

            // Sessions are left out: read again, a record may grow the one that it made before.
            Map<String, List<String>> expected = input.expected(ONCE);
            for (String topic : List.of(WindowsApp.TUMBLING, WindowsApp.SLIDING, WindowsApp.HOPPING)) {
                assertThat(keys(lines(feed, topic))).as(topic).containsAll(keys(requireNonNull(expected.get(topic))));
            }
            assertAtLeast(feed.table(WindowsApp.PLACES), input.places());
            assertAtLeast(feed.table(WindowsApp.TOTALS), input.totals());
        }
    }

    private static Feed feed(TestBroker broker) {
        Feed feed = new Feed(broker, "windows");
        feed.create(WindowsInput.PARTITIONS, WindowsApp.READINGS, WindowsApp.CORRECTIONS);
        feed.create(WindowsInput.PARTITIONS, ONCE.toArray(String[]::new));
        feed.create(WindowsInput.PARTITIONS, WindowsApp.PLACES, WindowsApp.TOTALS);
        return feed;
    }

    /** Runs the application on random input, killed in the middle of each burst, at last without its disk. */
    private WindowsInput killed(Feed feed, SplittableRandom random, String guarantee) {
        long base = System.currentTimeMillis() / 3_600_000 * 3_600_000 - 3_600_000;
        WindowsInput input = new WindowsInput(random.split(), base);
        Map<String, String> more = Map.of(
                StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                guarantee,
                "num.stream.threads",
                "2",
                "session.timeout.ms",
                "6000");
        Map<String, String> settings = feed.settings(directory.resolve("disk"), more);
        for (int kill = 1; kill <= KILLS; kill++) {
            try (AppProcess app = AppProcess.start(WindowsApp.class, settings)) {
                app.awaitRunning();
                input.sendTo(feed, BURST);
                feed.awaitCommitted(random.nextDouble(0.2, 0.95), WindowsApp.READINGS, WindowsApp.CORRECTIONS);
                app.kill();
            }
        }
        try (AppProcess app = AppProcess.start(WindowsApp.class, feed.settings(directory.resolve("new"), more))) {
            input.sendTo(feed, BURST);
            feed.awaitCommitted(1, WindowsApp.READINGS, WindowsApp.CORRECTIONS);
            input.closeTo(feed);
            feed.awaitCommitted(1, WindowsApp.READINGS, WindowsApp.CORRECTIONS, PLACES_REPARTITION);
            app.end();
        }
        return input;
    }

    private static List<String> lines(Feed feed, String topic) {
        return feed.texts(topic).stream()
                .map(record -> WindowsInput.line(record.key(), record.value(), record.timestamp()))
                .sorted()
                .toList();
    }

    private static Set<String> keys(List<String> lines) {
        Set<String> keys = new TreeSet<>();
        lines.forEach(line -> keys.add(line.substring(0, line.indexOf('='))));
        return keys;
    }

    private static void assertAtLeast(Map<String, String> found, Map<String, String> wanted) {
        wanted.forEach((key, count) -> assertThat(Long.parseLong(found.getOrDefault(key, "0")))
                .as(key)
                .isGreaterThanOrEqualTo(Long.parseLong(count)));
    }
}

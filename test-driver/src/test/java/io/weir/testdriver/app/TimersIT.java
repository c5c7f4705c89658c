package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.random.Seeds;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Timers fire as if nothing had happened, however often the application is killed. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class TimersIT {
    private static final int PARTITIONS = 3;
    private static final int BURST = 6_000;
    private static final int KILLS = 3;
    private static final int KEYS = 200;

    @TempDir
    Path directory;

    private final List<SimulatedPartition> expected = new ArrayList<>();
    private final List<Long> times = new ArrayList<>();

    @ParameterizedTest
    @Seeds(1)
    void exactly_once_each_timer_fires_once_in_effect_and_as_without_kills_or_the_loss_of_the_disk(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            expected.add(new SimulatedPartition());
            times.add(1_000_000L);
        }
        try (TestBroker broker = TestBroker.start();
                Feed feed = new Feed(broker, "timers")) {
            feed.create(PARTITIONS, TimersApp.EVENTS, TimersApp.SESSIONS);
            Map<String, String> more = Map.of(
                    StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                    StreamsConfig.EXACTLY_ONCE_V2,
                    "num.stream.threads",
                    "2",
                    "session.timeout.ms",
                    "6000");
            for (int kill = 1; kill <= KILLS; kill++) {
                try (AppProcess app =
                        AppProcess.start(TimersApp.class, feed.settings(directory.resolve("disk"), more))) {
                    app.awaitRunning();
                    send(feed, random);
                    feed.awaitCommitted(random.nextDouble(0.2, 0.95), TimersApp.EVENTS);
                    app.kill();
                }
            }
            try (AppProcess app = AppProcess.start(TimersApp.class, feed.settings(directory.resolve("new"), more))) {
                send(feed, random);
                feed.awaitCommitted(1, TimersApp.EVENTS);
                app.end();
            }

            List<String> told = feed.texts(TimersApp.SESSIONS).stream()
                    .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                    .sorted()
                    .toList();
            List<String> wanted = expected.stream()
                    .flatMap(partition -> partition.told.stream())
                    .sorted()
                    .toList();
            assertThat(wanted).hasSizeGreaterThan(1_000);
            assertThat(told).isEqualTo(wanted);
        }
    }

    private void send(Feed feed, SplittableRandom random) {
        for (int i = 0; i < BURST; i++) {
            int partition = random.nextInt(PARTITIONS);
            long time = times.get(partition) + random.nextInt(60);
            times.set(partition, time);
            // Out of order, and now and then later than the grace allows.
            long stamp = time - random.nextInt(random.nextInt(20) == 0 ? 1_500 : 200);
            String key = partition + "-" + (int) (KEYS * random.nextDouble() * random.nextDouble());
            feed.send(new ProducerRecord<>(TimersApp.EVENTS, partition, stamp, key, "x"));
            expected.get(partition).take(key, stamp);
        }
        feed.flush();
    }

    /** What an uninterrupted run makes of the records of a partition. */
    private static final class SimulatedPartition {
        private final Map<String, Long> counts = new TreeMap<>();
        private final Map<String, Long> ends = new TreeMap<>();
        private final List<String> told = new ArrayList<>();
        private long timeMs = -1;

        void take(String key, long stamp) {
            boolean late = timeMs >= 0 && stamp < timeMs - TimersApp.GRACE_MS;
            timeMs = Math.max(timeMs, stamp);
            List<String> over = ends.entrySet().stream()
                    .filter(end -> end.getValue() <= timeMs - TimersApp.GRACE_MS)
                    .sorted(Comparator.comparing(Map.Entry<String, Long>::getValue)
                            .thenComparing(Map.Entry::getKey))
                    .map(Map.Entry::getKey)
                    .toList();
            for (String ended : over) {
                told.add(ended + "=" + counts.remove(ended) + "@" + ends.remove(ended));
            }
            if (!late) {
                counts.merge(key, 1L, Long::sum);
                ends.merge(key, stamp + TimersApp.GAP_MS, Math::max);
            }
        }
    }
}

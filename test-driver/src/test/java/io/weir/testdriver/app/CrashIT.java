package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.random.Seeds;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A crash neither loses nor repeats what was promised, and costs seconds. */
@ExtendWith(HandlesAtZero.class)
class CrashIT {
    private static final int RECORDS = 200_000;
    private static final int KEYS = 5_000;
    private static final int KILLS = 3;
    private static final int TRAFFIC_KILLS = 2;
    private static final int BURST = 100_000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(1)
    void exactly_once_counts_are_exact_after_three_kills(long seed) {
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "crash-exactly-once", 4)) {
            killThreeTimes(counting, StreamsConfig.EXACTLY_ONCE_V2, seed);

            assertThat(counting.counts()).isEqualTo(counting.expected());
            assertThat(counting.results().size()).isLessThanOrEqualTo(RECORDS);
        }
    }

    @ParameterizedTest
    @Seeds(1)
    void at_least_once_counts_are_never_too_low_after_three_kills(long seed) {
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "crash-at-least-once", 4)) {
            killThreeTimes(counting, StreamsConfig.AT_LEAST_ONCE, seed);

            areNotTooLow(counting);
        }
    }

    private static void areNotTooLow(Counting counting) {
        Map<String, Long> counts = counting.counts();
        counting.expected()
                .forEach((key, count) ->
                        assertThat(counts.get(key)).as("count of " + key).isGreaterThanOrEqualTo(count));
    }

    private void killThreeTimes(Counting counting, String guarantee, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, String> settings = counting.settings(
                directory, Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee, "num.stream.threads", "2"));
        long sent = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            try (AppProcess app = AppProcess.start(settings)) {
                app.awaitRunning();
                // The moment of the kill is random: somewhere in the middle of a burst of input.
                long burst = RECORDS / (KILLS + 1);
                counting.send(burst, KEYS, random);
                sent += burst;
                counting.awaitCommitted(random.nextDouble(0.2, 0.95));
                app.kill();
            }
        }
        counting.send(RECORDS - sent, KEYS, random);
        try (AppProcess app = AppProcess.start(settings)) {
            counting.awaitAllCommitted();
            app.end();
        }
    }

    // What is promised is promised of a kill that follows a commit by a second or more.
    private static void passASecond() {
        passMillis(1_500);
    }

    private static void passMillis(int millis) {
        try {
            assertThat(new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS))
                    .isFalse();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @CsvSource({"exactly_once_v2, 1000", "exactly_once_v2, 200000", "at_least_once, 200000"})
    void after_kills_under_traffic_next_to_nothing_is_restored(String guarantee, int keys) {
        SplittableRandom random = new SplittableRandom(keys);
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "crash-traffic", 4)) {
            Map<String, String> settings =
                    counting.settings(directory, Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee));

            restoresNextToNothing(counting, settings, keys, app -> killUnderTraffic(app, counting, keys, random));
        }
    }

    // At least once, a record counts as soon as the broker has it. The worst moment of a kill is that in which the
    // brokers have what was sent, and the process has not heard of any of it.
    @ParameterizedTest
    @ValueSource(ints = {1_000, 200_000})
    void after_kills_before_the_brokers_answers_next_to_nothing_is_restored(int keys) {
        SplittableRandom random = new SplittableRandom(keys);
        Path stop = directory.resolve("stop");
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "crash-unheard", 4)) {
            Map<String, String> settings = counting.settings(
                    directory.resolve("state"),
                    Map.of(
                            StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                            StreamsConfig.AT_LEAST_ONCE,
                            "producer.interceptor.classes",
                            StopsAtAnswer.class.getName(),
                            "producer." + StopsAtAnswer.FILE,
                            stop.toString()));

            restoresNextToNothing(counting, settings, keys, app -> killUnheard(app, counting, keys, random, stop));

            try (AppProcess app = AppProcess.start(settings)) {
                counting.awaitAllCommitted();
                app.end();
            }
            areNotTooLow(counting);
        }
    }

    private static void restoresNextToNothing(
            Counting counting, Map<String, String> settings, int keys, Consumer<AppProcess> kill) {
        try (AppProcess app = AppProcess.start(settings)) {
            app.awaitRunning();
            counting.sendEach(keys);
            counting.awaitAllCommitted();
            kill.accept(app);
        }
        List<Long> restored = new ArrayList<>();
        for (int killed = 1; killed <= TRAFFIC_KILLS; killed++) {
            try (AppProcess app = AppProcess.start(settings)) {
                app.awaitRunning();
                counting.awaitAllCommitted();
                restored.add(app.restored());
                kill.accept(app);
            }
        }
        assertThat(restored).allMatch(records -> records <= keys / 100, "at most 1 % of " + keys);
    }

    private static void killUnderTraffic(AppProcess app, Counting counting, int keys, SplittableRandom random) {
        counting.send(BURST, keys, random);
        counting.awaitCommitted(random.nextDouble(0.7, 0.9));
        passMillis(random.nextInt(300));
        app.kill();
    }

    private static void killUnheard(AppProcess app, Counting counting, int keys, SplittableRandom random, Path stop) {
        counting.send(random.nextInt(BURST), keys, random);
        passMillis(random.nextInt(1_000));
        try {
            Files.createFile(stop);
            counting.send(BURST / 2, keys, random);
            app.awaitLine(StopsAtAnswer.SAID::equals);
            passMillis(500); // What is on its way reaches the brokers.
            app.kill();
            Files.delete(stop);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 200_000})
    void after_a_kill_behind_a_commit_next_to_nothing_is_restored(int keys) {
        try (TestBroker broker = TestBroker.start();
                Counting counting = new Counting(broker, "crash-restore-" + keys, 4)) {
            Map<String, String> settings = counting.settings(
                    directory, Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2));
            try (AppProcess app = AppProcess.start(settings)) {
                app.awaitRunning();
                counting.sendEach(keys);
                counting.awaitAllCommitted();
                passASecond();
                app.kill();
            }
            long began = System.nanoTime();
            try (AppProcess app = AppProcess.start(settings)) {
                counting.sendEach(100);
                counting.awaitAllCommitted();

                // A dead member's session lasts 45 s by default: nobody waited for it.
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(40));
                assertThat(app.restored()).isLessThan(keys / 100);
                app.end();
            }
            assertThat(counting.counts()).isEqualTo(counting.expected());
        }
    }
}

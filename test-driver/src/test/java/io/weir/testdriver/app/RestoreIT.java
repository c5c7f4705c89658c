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
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Large stores come back as they were. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class RestoreIT {
    private static final int EVENTS = 240_000;
    private static final int KEYS = 60_000;
    private static final int STORES = 3;
    private static final int STEP_MS = 30;
    private static final long BASE = System.currentTimeMillis() / 3_600_000 * 3_600_000 - 3 * 3_600_000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(1)
    void large_stores_are_restored_as_they_were_and_a_kill_on_the_way_costs_no_second_beginning(long seed) {
        try (TestBroker broker = TestBroker.start();
                Feed feed = new Feed(broker, "large")) {
            feed.create(1, LargeApp.EVENTS, LargeApp.QUESTIONS, LargeApp.ANSWERS);
            Map<String, String> living;
            try (AppProcess app = AppProcess.start(LargeApp.class, settings(feed, "disk"))) {
                send(feed, new SplittableRandom(seed));
                feed.awaitCommitted(1, LargeApp.EVENTS);
                living = answers(feed, 0);
                app.end();
            }
            assertThat(living.values()).anyMatch(answer -> answer.startsWith("row null"));
            assertThat(living.values()).anyMatch(answer -> answer.startsWith("row <"));

            Map<String, String> onNewDisk = settings(feed, "new");
            try (AppProcess app = AppProcess.start(LargeApp.class, onNewDisk)) {
                app.awaitLine(line -> line.startsWith("RESTORING "));
                app.kill();
            }
            try (AppProcess app = AppProcess.start(LargeApp.class, onNewDisk)) {
                app.awaitRunning();
                Map<String, String> restored = answers(feed, 1);
                app.end();

                assertThat(restored).isEqualTo(living);
                assertThat(app.restored()).isBetween(1L, (long) STORES * EVENTS - 1);
            }
        }
    }

    private Map<String, String> settings(Feed feed, String disk) {
        return feed.settings(
                directory.resolve(disk),
                Map.of(
                        StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                        StreamsConfig.EXACTLY_ONCE_V2,
                        "session.timeout.ms",
                        "6000"));
    }

    private static void send(Feed feed, SplittableRandom random) {
        for (int event = 0; event < EVENTS; event++) {
            String value = random.nextInt(4) == 0 ? LargeApp.REMOVE : "count";
            long time = BASE + (long) event * STEP_MS;
            feed.send(new ProducerRecord<>(LargeApp.EVENTS, 0, time, "key" + random.nextInt(KEYS), value));
        }
        feed.flush();
    }

    /** What the application tells of each key. */
    private static Map<String, String> answers(Feed feed, int before) {
        for (int key = 0; key < KEYS; key++) {
            feed.send(new ProducerRecord<>(LargeApp.QUESTIONS, 0, BASE, "key" + key, "?"));
        }
        feed.flush();
        feed.awaitCommitted(1, LargeApp.QUESTIONS);
        Map<String, String> answers = new HashMap<>();
        feed.texts(LargeApp.ANSWERS).stream()
                .skip((long) before * KEYS)
                .forEach(answer -> answers.put(answer.key(), answer.value()));
        return answers;
    }
}

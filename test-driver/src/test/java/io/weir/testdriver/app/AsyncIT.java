package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.random.Seeds;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Calls are in flight whenever the application is killed. */
@ExtendWith(HandlesAtZero.class)
@Timeout(300)
class AsyncIT {
    private static final int BURST = 3_000;
    private static final int KILLS = 3;
    private static final int KEYS = 40;

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(1)
    void exactly_once_each_question_has_one_answer_in_the_order_of_its_key(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, List<String>> expected = new TreeMap<>();
        Map<String, String> more = Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        try (TestBroker broker = TestBroker.start();
                Feed feed = new Feed(broker, "async")) {
            feed.create(2, AsyncApp.QUESTIONS, AsyncApp.ANSWERS, AsyncApp.ASKED, AsyncApp.ANSWERED);
            for (int kill = 1; kill <= KILLS; kill++) {
                try (AppProcess app =
                        AppProcess.start(AsyncApp.class, feed.settings(directory.resolve("disk"), more))) {
                    app.awaitRunning();
                    ask(feed, random, expected);
                    feed.awaitCommitted(random.nextDouble(0.2, 0.95), AsyncApp.QUESTIONS);
                    app.kill();
                }
            }
            try (AppProcess app = AppProcess.start(AsyncApp.class, feed.settings(directory.resolve("new"), more))) {
                feed.awaitCommitted(1, AsyncApp.QUESTIONS);
                awaitAnswers(feed, BURST * KILLS);
                app.end();
            }

            Map<String, List<String>> found = new TreeMap<>();
            feed.texts(AsyncApp.ANSWERS)
                    .forEach(answer -> found.computeIfAbsent(answer.key(), first -> new ArrayList<>())
                            .add(answer.value()));
            Map<String, String> counts = new TreeMap<>();
            expected.forEach((key, answers) -> counts.put(key, String.valueOf(answers.size())));
            assertThat(found).isEqualTo(expected);
            assertThat(feed.table(AsyncApp.ASKED)).isEqualTo(counts);
            assertThat(feed.table(AsyncApp.ANSWERED)).isEqualTo(counts);
        }
    }

    private static void ask(Feed feed, SplittableRandom random, Map<String, List<String>> expected) {
        for (int place = 0; place < BURST; place++) {
            String key = "key" + random.nextInt(KEYS);
            List<String> answers = expected.computeIfAbsent(key, first -> new ArrayList<>());
            String question = key + " no. " + answers.size();
            answers.add("about " + question);
            feed.send(new ProducerRecord<>(AsyncApp.QUESTIONS, null, 1_000L + place, key, question));
        }
        feed.flush();
    }

    // Offsets are committed when calls are still in hand.
    private static void awaitAnswers(Feed feed, int count) {
        long deadline = System.nanoTime() + 90_000_000_000L;
        while (feed.texts(AsyncApp.ANSWERS).size() < count && System.nanoTime() < deadline) {
            Feed.pause();
        }
    }
}

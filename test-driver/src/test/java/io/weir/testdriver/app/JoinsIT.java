package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.random.Seeds;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Joins tell what they should, however often the application is killed. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class JoinsIT {
    private static final int BURST = 3_000;
    private static final int KILLS = 3;
    private static final String[] INPUTS = {
        JoinsApp.VIEWS, JoinsApp.CLICKS, JoinsApp.ORDERS, JoinsApp.CUSTOMERS,
    };

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(1)
    void exactly_once_each_pair_and_each_lonely_record_is_told_once_after_three_kills(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (TestBroker broker = TestBroker.start();
                Feed feed = feed(broker)) {
            JoinsInput input = killed(feed, random, StreamsConfig.EXACTLY_ONCE_V2);

            assertThat(keys(feed, JoinsApp.CLICKED)).isEqualTo(input.clicked());
            assertThat(keys(feed, JoinsApp.PLACED)).isEqualTo(input.placed());
            assertThat(feed.table(JoinsApp.DELIVERIES)).isEqualTo(input.deliveries());
        }
    }

    @ParameterizedTest
    @Seeds(1)
    void at_least_once_no_pair_is_missing_and_the_tables_end_right(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (TestBroker broker = TestBroker.start();
                Feed feed = feed(broker)) {
            JoinsInput input = killed(feed, random, StreamsConfig.AT_LEAST_ONCE);

            assertThat(keys(feed, JoinsApp.CLICKED)).containsAll(input.clicked());
            assertThat(keys(feed, JoinsApp.PLACED)).containsAll(input.placed());
            assertThat(feed.table(JoinsApp.DELIVERIES)).isEqualTo(input.deliveries());
        }
    }

    private static Feed feed(TestBroker broker) {
        Feed feed = new Feed(broker, "joins");
        feed.create(3, JoinsApp.VIEWS, JoinsApp.CLICKS, JoinsApp.CUSTOMERS);
        feed.create(4, JoinsApp.ORDERS);
        feed.create(2, JoinsApp.COUNTRIES, JoinsApp.CLICKED, JoinsApp.PLACED, JoinsApp.DELIVERIES);
        return feed;
    }

    /** Runs the application on random input, killed in the middle of each burst, at last without its disk. */
    private JoinsInput killed(Feed feed, SplittableRandom random, String guarantee) {
        long hours = System.currentTimeMillis() / 3_600_000 - 2;
        JoinsInput input = new JoinsInput(random.split(), hours * 3_600_000);
        input.countriesTo(feed);
        Map<String, String> more = Map.of(
                StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                guarantee,
                "num.stream.threads",
                "2",
                "session.timeout.ms",
                "6000");
        for (int kill = 1; kill <= KILLS; kill++) {
            try (AppProcess app = AppProcess.start(JoinsApp.class, feed.settings(directory.resolve("disk"), more))) {
                app.awaitRunning();
                input.sendTo(feed, BURST);
                feed.awaitCommitted(random.nextDouble(0.2, 0.95), INPUTS);
                app.kill();
            }
        }
        try (AppProcess app = AppProcess.start(JoinsApp.class, feed.settings(directory.resolve("new"), more))) {
            input.sendTo(feed, BURST);
            feed.awaitCommitted(1, INPUTS);
            input.closeTo(feed);
            feed.awaitCommitted(1, INPUTS);
            awaitDeliveries(feed, input);
            app.end();
        }
        return input;
    }

    // Subscriptions and answers go through topics of their own, whose records are deleted once they are read.
    private static void awaitDeliveries(Feed feed, JoinsInput input) {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (!feed.table(JoinsApp.DELIVERIES).equals(input.deliveries()) && System.nanoTime() < deadline) {
            Feed.pause();
        }
    }

    private static List<String> keys(Feed feed, String topic) {
        return feed.texts(topic).stream().map(ConsumerRecord::key).sorted().toList();
    }
}

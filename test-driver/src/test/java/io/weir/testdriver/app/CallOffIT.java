package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.runtime.WeirStreams.State;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An answer to a failure can end the whole application. */
@ExtendWith(HandlesAtZero.class)
class CallOffIT {
    @TempDir
    Path directory;

    private final AtomicInteger failures = new AtomicInteger();

    @Test
    void a_failure_that_is_to_end_the_application_ends_every_instance_and_no_instance_of_a_later_start()
            throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("orders", 2);
            try (Watched one = new Watched(broker, "one");
                    Watched two = new Watched(broker, "two")) {
                one.startAndAwaitTask();
                two.startAndAwaitTask();
                one.awaitTasks(1);

                broker.topics()
                        .send(
                                List.of(new ProducerRecord<>("orders", 0, "k", "poison")),
                                new StringSerializer(),
                                new StringSerializer());

                assertThat(one.ended.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(two.ended.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(List.of(one.streams.state(), two.streams.state())).containsOnly(State.ERROR);
                // The task may reach the other instance before the word does: it fails there too, once.
                assertThat(failures).hasValueBetween(1, 2);
            }
            // The record does no harm this time: what is shown is that the word did not stay in the group.
            failures.set(-1_000);
            try (Watched again = new Watched(broker, "two")) {
                again.startAndAwaitTask();
                again.awaitTasks(2);
                assertThat(again.streams.state().isRunningOrRebalancing()).isTrue();
            }
        }
    }

    /** An instance of the application. */
    private final class Watched implements AutoCloseable {
        private final WeirStreams streams;
        private final CountDownLatch running = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);

        Watched(TestBroker broker, String name) {
            StreamsBuilder builder = new StreamsBuilder();
            builder.stream("orders", Consumed.with(Serdes.String(), Serdes.String()))
                    .foreach((key, value) -> {
                        if (failures.get() >= 0) {
                            throw new IllegalStateException(value);
                        }
                    });
            Properties settings = new Properties();
            settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "app");
            settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
            settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.resolve(name).toString());
            streams = new WeirStreams(builder.build(), settings);
            streams.setUncaughtExceptionHandler(failure -> {
                failures.incrementAndGet();
                return StreamThreadExceptionResponse.SHUTDOWN_APPLICATION;
            });
            streams.setStateListener((now, before) -> {
                if (now == State.RUNNING) {
                    running.countDown();
                }
                if (now.hasCompletedShutdown()) {
                    ended.countDown();
                }
            });
        }

        void startAndAwaitTask() throws InterruptedException {
            streams.start();
            assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
        }

        void awaitTasks(int count) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            int found;
            do {
                found = streams.metadataForLocalThreads().stream()
                        .mapToInt(lane -> lane.activeTasks().size())
                        .sum();
                Thread.onSpinWait();
            } while (found != count && System.nanoTime() < deadline);
            assertThat(found).isEqualTo(count);
        }

        @Override
        public void close() {
            streams.close();
        }
    }
}

package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.PunctuationType;
import io.weir.processor.Timer;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.runtime.WeirStreams.State;
import io.weir.testdriver.broker.TestBroker;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Many timers that one record makes due at once cost time, and nothing else. */
@Timeout(600)
@ExtendWith(HandlesAtZero.class)
class TimerFloodIT {
    private static final int KEYS = Integer.getInteger("weir.flood.keys", 100);
    private static final int NAMES = 1_000;
    private static final int TIMERS = KEYS * NAMES;
    /** Shorter than all timers together take. */
    private static final int POLL_INTERVAL_MS = 5_000;

    private static final long DUE_MS = 1_000_000;
    private static final String IN = "flood-in";
    private static final String OUT = "flood-out";

    private final AtomicInteger fired = new AtomicInteger();
    private final List<Integer> firedAtTicks = new CopyOnWriteArrayList<>();

    @TempDir
    Path directory;

    @Test
    void the_instance_stays_in_its_group_and_tells_results_of_other_keys_in_between() {
        List<State> states = new CopyOnWriteArrayList<>();
        try (TestBroker broker = TestBroker.start();
                Feed feed = new Feed(broker, "flood")) {
            feed.create(2, IN, OUT);
            try (WeirStreams streams = new WeirStreams(topology(), settings(feed))) {
                streams.setStateListener((now, before) -> states.add(now));
                streams.start();
                for (int key = 0; key < KEYS; key++) {
                    feed.send(new ProducerRecord<>(IN, 0, (long) key, "k" + key, "schedule"));
                }
                feed.flush();
                feed.awaitCommitted(1, IN);

                feed.send(new ProducerRecord<>(IN, 0, 2 * DUE_MS, "last", "tell"));
                long startNs = System.nanoTime();
                tickUntilAllFired(feed);
                System.out.println(TIMERS + " timers in " + (System.nanoTime() - startNs) / 1_000_000 + " ms; ticks "
                        + firedAtTicks.stream().filter(count -> count < TIMERS).count());
                feed.awaitCommitted(1, IN);

                assertThat(firedAtTicks).anyMatch(count -> count > 0 && count < TIMERS);
                assertThat(states).containsExactly(State.REBALANCING, State.RUNNING);
            }
            List<String> told =
                    feed.texts(OUT).stream().map(record -> record.key()).toList();
            assertThat(told).hasSize(KEYS + 1 + firedAtTicks.size()).contains("last");
            assertThat(fired).hasValue(TIMERS);
        }
    }

    private void tickUntilAllFired(Feed feed) {
        long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
        for (long tick = 0; fired.get() < TIMERS; tick++) {
            feed.send(new ProducerRecord<>(IN, 1, tick, "tick", "tell"));
            feed.flush();
            Feed.pause();
            assertThat(System.nanoTime()).as(fired + " fired").isLessThan(deadline);
        }
    }

    private Properties settings(Feed feed) {
        Properties settings = new Properties();
        settings.putAll(feed.settings(directory, Map.of()));
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put("num.stream.threads", "1");
        settings.put("max.poll.interval.ms", Integer.toString(POLL_INTERVAL_MS));
        settings.put("statestore.uncommitted.max.bytes", Integer.toString(4 << 20));
        return settings;
    }

    private Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(IN, Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(KeyedProcessorSupplier.of(Alarms::new), Keyed.as("alarms"))
                .to(OUT, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /** Schedules many timers a key, of which one tells that it fired. */
    private final class Alarms implements KeyedProcessor<String, String, String> {
        private KeyedContext<String, String> context;

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            if (record.value().equals("schedule")) {
                for (int name = 0; name < NAMES; name++) {
                    context.timers().schedule("t" + name, PunctuationType.STREAM_TIME, DUE_MS);
                }
                return;
            }
            if (record.key().equals("tick")) {
                firedAtTicks.add(fired.get());
            }
            context.forward("told");
        }

        @Override
        public void onTimer(Timer<String> timer) {
            fired.incrementAndGet();
            if (timer.name().equals("t0")) {
                context.forward("fired");
            }
        }
    }
}

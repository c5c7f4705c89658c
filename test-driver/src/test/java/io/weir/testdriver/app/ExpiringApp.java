package io.weir.testdriver.app;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.state.KeyValueStore;
import io.weir.state.Ttl;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Counts records by key, for as long as a key lives, as a process of its own.
 *
 * <p>On request it stops in the middle of removing rows, before their removal is committed.
 */
public final class ExpiringApp {
    static final String INPUT = "visits";
    static final String OUTPUT = "visits-by-key";
    static final Duration LIFE = Duration.ofSeconds(10);
    /** What it says when it has stopped. */
    static final String STOPPED = "STOPPED";

    /** {@code test.stops=prefix:count}: stops at this deletion of a key with this prefix. */
    static final String STOPS = "test.stops";

    private ExpiringApp() {}

    @SuppressWarnings("NullAway") // A deletion has no value, as the processor's type arguments say.
    static Topology topology(Stop stop) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(INPUT, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("living")
                        .withTtl(Ttl.ofStreamTime(LIFE))
                        // Each result is told: otherwise a row that comes and goes within a commit is not.
                        .withCachingDisabled())
                .toStream()
                .process(() -> new Stopping(stop))
                .to(OUTPUT, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /** Runs until the input ends. */
    public static void main(String[] args) {
        String said = Arrays.stream(args)
                .filter(arg -> arg.startsWith(STOPS + "="))
                .findFirst()
                .orElse(STOPS + "=:0");
        String[] where = said.substring(STOPS.length() + 1).split(":", -1);
        Stop stop = new Stop(where[0], new AtomicInteger(Integer.parseInt(where[1])));
        AppMain.run(
                topology(stop),
                Arrays.stream(args).filter(arg -> !arg.equals(said)).toArray(String[]::new));
    }

    /**
     * Where to stop.
     *
     * @param prefix of the keys whose deletions count
     * @param deletions how many more until then; 0 or less, never
     */
    record Stop(String prefix, AtomicInteger deletions) {
        boolean isAt(String key) {
            return key.startsWith(prefix) && deletions.getAndDecrement() == 1;
        }
    }

    private static final class Stopping extends ContextualProcessor<String, @Nullable Long, String, @Nullable String> {
        private final Stop stop;

        Stopping(Stop stop) {
            this.stop = stop;
        }

        @Override
        @SuppressWarnings("NullAway") // A deletion has no value, as the type argument says.
        public void process(Record<String, @Nullable Long> record) {
            Long count = record.value();
            context().forward(record.withValue(count == null ? null : count.toString()));
            if (count == null && stop.isAt(record.key())) {
                AppMain.say(STOPPED);
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}

package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Late;
import io.weir.dsl.LateBranch;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindows;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.state.KeyValueStore;
import io.weir.state.Ttl;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/**
 * Sales per shop and minute, told once a minute, and corrected by sales that come too late for that.
 *
 * <p>A minute is final ten seconds after its end. A sale that comes later is not in it, but is not lost: it goes to a
 * branch, which is gathered by the same shop and minute. The minute and what came late are added in one table, so
 * {@code
 * sales-per-minute} has each minute once on time, and once more for each correction.
 *
 * <p>State: the open minutes of each shop, and the amounts of all minutes, which are removed a week after their last
 * change. Both are bounded by the number of shops that sell in that time.
 */
public final class LateCorrections {
    /** Amounts of sales in cents, by shop. */
    public static final String SALES = "sales";

    /** Amounts per shop and minute, by {@code shop@start of the minute}. */
    public static final String PER_MINUTE = "sales-per-minute";

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private LateCorrections() {}

    /**
     * Builds the topology.
     *
     * @return the topology
     */
    public static Topology topology() {
        Serde<String> text = Serdes.String();
        Serde<Long> number = Serdes.Long();
        StreamsBuilder builder = new StreamsBuilder();
        LateBranch<String, Long> late = Late.branch();
        KStream<String, Long> inTime = builder.stream(SALES, Consumed.with(text, number))
                .groupByKey()
                .onLate(late)
                .windowedBy(TimeWindows.ofSizeAndGrace(MINUTE, GRACE))
                .reduce(Long::sum, Named.as("minutes"), Materialized.as("minutes"))
                .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()))
                .toStream((window, sum) -> minute(window.key(), window.window().start()));
        KStream<String, Long> corrections = builder.late(late)
                .filter((shop, amount) -> shop != null && amount != null)
                .process(MinuteOfSale::new);
        KTable<String, Long> total = inTime.merge(corrections)
                .groupByKey(Grouped.with("sales-by-minute", text, number))
                .reduce(
                        Long::sum,
                        Named.as("totals"),
                        Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("totals")
                                .withTtl(Ttl.ofStreamTime(Duration.ofDays(7))));
        total.toStream().to(PER_MINUTE, Produced.with(text, number));
        return builder.build();
    }

    private static String minute(String shop, long startMs) {
        return shop + "@" + startMs;
    }

    /** Gives a sale the key of its minute, by its own event time. */
    private static final class MinuteOfSale extends ContextualProcessor<String, Long, String, Long> {
        @Override
        public void process(Record<String, Long> sale) {
            long startMs = sale.timestamp() - sale.timestamp() % MINUTE.toMillis();
            context().forward(sale.withKey(minute(sale.key(), startMs)));
        }
    }
}

package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.ListState;
import io.weir.processor.PunctuationType;
import io.weir.processor.StateSpec;
import io.weir.processor.Timer;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.state.Ttl;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Cards that are tried with small amounts before a large one: three small payments within ten minutes put a card under
 * watch for an hour, and a large payment meanwhile is an alert.
 *
 * <p>State: the small payments of each card, which live for ten minutes, and one timer for each card under watch, which
 * fires after an hour: so both are bounded by time.
 */
public final class CardTesting {
    private static final String WATCH = "watch";
    private static final long SMALL = 2;
    private static final long LARGE = 500;
    private static final int TRIALS = 3;
    private static final Duration WATCHED = Duration.ofHours(1);
    private static final StateSpec<ListState<Long>> SMALLS =
            StateSpec.list("small-payments", Serdes.Long()).withTtl(Ttl.ofStreamTime(Duration.ofMinutes(10)));

    private CardTesting() {}

    /** That a card, which is the key, is under watch, was used for a large amount then, or is not watched any more. */
    public record Alert(String what, long amount) {}

    /** The rule. A timer that is pending says that a card is under watch. */
    static final class Rule implements KeyedProcessor<String, Long, Alert> {
        private KeyedContext<String, Alert> context;
        private ListState<Long> smalls;

        @Override
        public void init(KeyedContext<String, Alert> context) {
            this.context = context;
            this.smalls = context.state(SMALLS);
        }

        @Override
        public void process(FixedKeyRecord<String, Long> payment) {
            if (payment.value() <= SMALL) {
                small(payment);
            } else if (payment.value() >= LARGE && isWatched()) {
                context.forward(new Alert("large payment on a card under watch", payment.value()));
            }
        }

        private void small(FixedKeyRecord<String, Long> payment) {
            smalls.add(payment.value());
            List<Long> recent = smalls.get();
            if (recent.size() >= TRIALS) {
                if (!isWatched()) {
                    long sum = recent.stream().mapToLong(Long::longValue).sum();
                    context.forward(new Alert("under watch", sum));
                }
                context.timers().schedule(WATCH, PunctuationType.STREAM_TIME, payment.timestamp() + WATCHED.toMillis());
                smalls.clear();
            }
        }

        private boolean isWatched() {
            return context.timers().get(WATCH, PunctuationType.STREAM_TIME).isPresent();
        }

        @Override
        public void onTimer(Timer<String> timer) {
            context.forward(new Alert("not under watch any more", 0));
        }
    }

    /** What runs: payments in, alerts out, both by card. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("card-payments", Consumed.with(Serdes.String(), Serdes.Long()))
                .processKeyed(
                        KeyedProcessorSupplier.of(Rule::new, SMALLS),
                        Keyed.as("card-testing").withGrace(Duration.ofMinutes(1)))
                .to("card-alerts", Produced.with(Serdes.String(), JsonSerde.of(Alert.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "card-testing");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}

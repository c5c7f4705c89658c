package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Late;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.PunctuationType;
import io.weir.processor.StateSpec;
import io.weir.processor.Timer;
import io.weir.processor.Timers;
import io.weir.processor.ValueState;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.state.Ttl;
import io.weir.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Sessions of users, from login to logout or to half an hour without an action, each closed by a final record.
 *
 * <p>State: the open session of each user, and one timer each, both deleted when the session closes: they are bounded
 * by the users who are logged in. A time to live of a day is a bound for the store as well. Actions may come a minute
 * out of order; later ones go to a topic of their own.
 */
public final class LoginSessions {
    private static final Duration REST = Duration.ofMinutes(30);
    private static final StateSpec<ValueState<Session>> SESSION =
            StateSpec.value("session", JsonSerde.of(Session.class)).withTtl(Ttl.ofStreamTime(Duration.ofDays(1)));

    private LoginSessions() {}

    /** An open session: since when, and how many actions it has had. */
    public record Session(Instant since, int actions) {}

    /** That a user, who is the key, has closed a session, or has rested for too long. */
    public record SessionClosed(Instant since, Instant until, int actions, String why) {}

    /** Opens a session with a login, and closes it with a logout or when its time is over. */
    static final class Watch implements KeyedProcessor<String, String, SessionClosed> {
        private KeyedContext<String, SessionClosed> context;
        private ValueState<Session> session;
        private Timers timers;

        @Override
        public void init(KeyedContext<String, SessionClosed> context) {
            this.context = context;
            this.session = context.state(SESSION);
            this.timers = context.timers();
        }

        @Override
        public void process(FixedKeyRecord<String, String> action) {
            Session open = session.get();
            switch (action.value()) {
                case "login" -> open(action.timestamp());
                case "logout" -> close(action.timestamp(), "logout");
                default -> {
                    if (open != null) {
                        session.update(new Session(open.since(), open.actions() + 1));
                        rest(action.timestamp());
                    }
                }
            }
        }

        private void open(long timeMs) {
            close(timeMs, "new login");
            session.update(new Session(Instant.ofEpochMilli(timeMs), 0));
            rest(timeMs);
        }

        private void rest(long timeMs) {
            timers.schedule("rest", PunctuationType.STREAM_TIME, timeMs + REST.toMillis());
        }

        // By event time, and before the user's next action is looked at, whenever that comes.
        @Override
        public void onTimer(Timer<String> timer) {
            close(timer.time(), "rest");
        }

        private void close(long timeMs, String why) {
            Session open = session.get();
            if (open != null) {
                Instant until = Instant.ofEpochMilli(timeMs);
                context.forward(new SessionClosed(open.since(), until, open.actions(), why));
                session.clear();
                timers.cancel("rest", PunctuationType.STREAM_TIME);
            }
        }
    }

    /** What runs: actions in, closed sessions out, both by user. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("actions", Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(
                        KeyedProcessorSupplier.of(Watch::new, SESSION),
                        Keyed.as("login-sessions")
                                .withGrace(Duration.ofMinutes(1))
                                .onLate(Late.toTopic("late-actions")))
                .to("closed-sessions", Produced.with(Serdes.String(), JsonSerde.of(SessionClosed.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "login-sessions");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}

package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Joined;
import io.weir.dsl.KTable;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * Adds to each page view what is known of its viewer.
 *
 * <p>State: the table of users, one row each, so it is bounded by the users who are not deleted. A view takes the row
 * that stands when the view is processed, and goes out as a stranger's if there is none.
 */
public final class PageViews {
    private PageViews() {}

    /** That a user, who is the key, saw a page. */
    public record PageView(String page) {}

    /** Who a user is. */
    public record User(String name, String country) {}

    /** A view with its viewer. */
    public record ViewedBy(String page, String name, String country) {
        static ViewedBy of(PageView view, @Nullable User user) {
            return user == null
                    ? new ViewedBy(view.page(), "unknown", "unknown")
                    : new ViewedBy(view.page(), user.name(), user.country());
        }
    }

    /** What runs: views and users in, views with their viewers out, all by user id. */
    public static Topology topology() {
        Serde<PageView> viewSerde = JsonSerde.of(PageView.class);
        Serde<User> userSerde = JsonSerde.of(User.class);

        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, User> users = builder.table("users", Consumed.with(Serdes.String(), userSerde));
        builder.stream("page-views", Consumed.with(Serdes.String(), viewSerde))
                .leftJoin(users, ViewedBy::of, Joined.with(Serdes.String(), viewSerde, userSerde))
                .to("page-views-by-user", Produced.with(Serdes.String(), JsonSerde.of(ViewedBy.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "page-views");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}

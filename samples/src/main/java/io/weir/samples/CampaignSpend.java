package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.Salted;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * What each advertising campaign has spent, though one campaign has most of the clicks.
 *
 * <p>A campaign of a large brand would keep one task busy, and the others waiting. Its clicks are summed by four tasks
 * instead, and the sums merged once a commit. All other campaigns go their usual way.
 *
 * <p>State: one row a campaign, bounded by the campaigns there are, and on the heap the sums of hot campaigns until the
 * next commit.
 */
public final class CampaignSpend {
    private static final int TASKS_A_CAMPAIGN = 4;

    private CampaignSpend() {}

    /** A click of a user, who is the key, on an advertisement. */
    public record Click(String campaign, long cents) {}

    /** Clicks and what they cost together; what two tasks have summed is added in any order. */
    public record Spend(long clicks, long cents) {
        static final Spend NOTHING = new Spend(0, 0);

        Spend plus(Click click) {
            return plus(new Spend(1, click.cents()));
        }

        Spend plus(Spend other) {
            return new Spend(clicks + other.clicks, cents + other.cents);
        }
    }

    /** What runs: clicks in, the spend of each campaign out. */
    public static Topology topology() {
        Serde<Click> clickSerde = JsonSerde.of(Click.class);
        Serde<Spend> spendSerde = JsonSerde.of(Spend.class);

        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("clicks", Consumed.with(Serdes.String(), clickSerde))
                .groupBy((user, click) -> click.campaign(), Grouped.with(Serdes.String(), clickSerde))
                .withHotKeys(Salted.into(TASKS_A_CAMPAIGN))
                .aggregate(
                        () -> Spend.NOTHING,
                        (campaign, click, spend) -> spend.plus(click),
                        (campaign, one, other) -> one.plus(other),
                        Materialized.with(Serdes.String(), spendSerde))
                .toStream()
                .to("spend-by-campaign", Produced.with(Serdes.String(), spendSerde));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "campaign-spend");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}

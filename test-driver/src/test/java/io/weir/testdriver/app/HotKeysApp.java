package io.weir.testdriver.app;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.Salted;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;

/** Counts as {@link CountingApp} does, with hot keys, as a process of its own. */
public final class HotKeysApp {
    static final int SALTS = 4;

    private HotKeysApp() {}

    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(CountingApp.INPUT, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .withHotKeys(Salted.into(SALTS))
                .count(Materialized.as(CountingApp.STORE))
                .toStream()
                .to(CountingApp.OUTPUT, Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    /** The topics that the application makes for records on their way. */
    static String[] between(String applicationId) {
        String base = applicationId + "-" + CountingApp.STORE;
        return new String[] {base + "-salted-repartition", base + "-parts-repartition"};
    }

    /** Runs until the input ends. */
    public static void main(String[] args) {
        AppMain.run(topology(), args);
    }
}

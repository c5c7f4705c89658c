package io.weir.testdriver.app;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;

/** Counts records by key, as a process of its own. */
public final class CountingApp {
    static final String INPUT = "events";
    static final String OUTPUT = "counts";
    static final String STORE = "count-store";

    private CountingApp() {}

    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(INPUT, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .count(Materialized.as(STORE))
                .toStream()
                .to(OUTPUT, Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    /** Runs until the input ends. */
    public static void main(String[] args) {
        AppMain.run(topology(), args);
    }
}

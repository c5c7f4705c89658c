package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;

import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.Ttl;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Counts whose rows expire, on a driver. */
final class ExpiringCounts {
    static final Duration LIFE = Duration.ofSeconds(10);

    private ExpiringCounts() {}

    static Topology counts(@Nullable Ttl ttl) {
        return counted(ttl, false).build();
    }

    static StreamsBuilder counted(@Nullable Ttl ttl, boolean caching) {
        Materialized<String, Long, KeyValueStore<Bytes, byte[]>> rows = Materialized.as("counts");
        rows = ttl == null ? rows : rows.withTtl(ttl);
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .groupByKey()
                .count(caching ? rows.withCachingEnabled() : rows.withCachingDisabled())
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder;
    }

    static TopologyTestDriver driver(Topology topology, Path state, String... more) {
        return DriverCase.driver(topology, state, DriverOptions.standard(), more);
    }

    static void pipe(TopologyTestDriver driver, String key, String value, long time) {
        DriverCase.in(driver, "in").pipeInput(key, value, time);
    }

    static List<String> read(TopologyTestDriver driver) {
        List<String> told = new ArrayList<>();
        DriverCase.counts(driver, "out")
                .readRecordsToList()
                .forEach(record -> told.add(record.key() + "=" + record.value() + "@" + record.timestamp()));
        return told;
    }

    static List<String> rows(TopologyTestDriver driver, String store) {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, Object> all =
                found(driver.<String, Object>getKeyValueStore(store)).all()) {
            all.forEachRemaining(row -> keys.add(row.key));
        }
        return keys;
    }
}

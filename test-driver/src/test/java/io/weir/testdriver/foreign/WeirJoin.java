package io.weir.testdriver.foreign;

import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TableJoined;
import io.weir.state.KeyValueStore;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** Says a case in the words of one library. The twin differs by its imports only. */
final class WeirJoin {
    private WeirJoin() {}

    static Topology topology(Case join) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> lefts = read(builder, "l", join);
        KTable<String, String> rights = join.self() ? lefts : read(builder, "r", join);
        KTable<String, String> left = join.mapped() ? lefts.mapValues(Case::mapped) : lefts;
        KTable<String, String> right = join.filtered() ? rights.filter((key, value) -> Case.keeps(value)) : rights;
        Materialized<String, String, KeyValueStore<Bytes, byte[]>> kept = join.stored()
                ? cached(Materialized.as("result"), join)
                : Materialized.with(Serdes.String(), Serdes.String());
        KTable<String, String> result = join.left()
                ? left.leftJoin(right, Case::foreignKey, Case::joined, TableJoined.as("fk"), kept)
                : left.join(right, Case::foreignKey, Case::joined, TableJoined.as("fk"), kept);
        result.toStream().to("out");
        if (join.again()) {
            result.outerJoin(lefts, Case::joined).toStream().to("again");
        }
        return builder.build();
    }

    private static KTable<String, String> read(StreamsBuilder builder, String topic, Case join) {
        return builder.table(
                topic,
                Consumed.with(Serdes.String(), Serdes.String()),
                cached(Materialized.as(topic + "-store"), join));
    }

    private static Materialized<String, String, KeyValueStore<Bytes, byte[]>> cached(
            Materialized<String, String, KeyValueStore<Bytes, byte[]>> kept, Case join) {
        return join.caching() ? kept.withCachingEnabled() : kept.withCachingDisabled();
    }
}

package io.weir.testdriver.oracle;

import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TableJoined;
import io.weir.dsl.ValueJoiner;
import io.weir.processor.FixedKeyProcessor;
import io.weir.processor.FixedKeyProcessorContext;
import io.weir.processor.FixedKeyRecord;
import io.weir.state.KeyValueStore;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** The words that join in Weir. */
@SuppressWarnings({"unchecked", "NullAway"}) // The twin of the words in Kafka Streams, by other imports.
final class WeirJoins implements JoinWords<KStream<String, Object>, KTable<String, Object>> {
    private final StreamsBuilder builder;

    WeirJoins(StreamsBuilder builder) {
        this.builder = builder;
    }

    @Override
    public KStream<String, Object> streams(
            KStream<String, Object> one, KStream<String, Object> other, Bounds bounds, Joining how) {
        return joined(one, other, windows(bounds), how, how.functions()::joined);
    }

    private static KStream<String, Object> joined(
            KStream<String, Object> one,
            KStream<String, Object> other,
            JoinWindows windows,
            Joining how,
            ValueJoiner<Object, Object, Object> joiner) {
        StreamJoined<String, Object, Object> options =
                StreamJoined.with(Serdes.String(), WeirWords.value(how.said()), WeirWords.value(right(how)));
        if (how.said().name() != null) {
            options = options.withName(how.said().name());
        }
        return switch (how.way()) {
            case INNER -> one.join(other, joiner, windows, options);
            case LEFT -> one.leftJoin(other, joiner, windows, options);
            case OUTER -> one.outerJoin(other, joiner, windows, options);
        };
    }

    @Override
    public KStream<String, Object> lateStreams(
            KStream<String, Object> one, KStream<String, Object> other, Bounds bounds, Joining how) {
        Arrivals arrivals = new Arrivals(bounds, how.way());
        return joined(
                arriving(one, arrivals.left()),
                arriving(other, arrivals.right()),
                windows(bounds),
                how,
                arrivals::joined);
    }

    private static KStream<String, Object> arriving(KStream<String, Object> stream, Arrivals.Side side) {
        return stream.filter((key, value) -> value != null).processValues(() -> new Arriving(side));
    }

    private static JoinWindows windows(Bounds bounds) {
        return JoinWindows.ofTimeDifferenceAndGrace(
                        Duration.ofMillis(bounds.beforeMs()), Duration.ofMillis(bounds.graceMs()))
                .after(Duration.ofMillis(bounds.afterMs()));
    }

    @Override
    public KStream<String, Object> withTable(
            KStream<String, Object> stream, KTable<String, Object> table, long graceMs, Joining how) {
        Joined<String, Object, Object> options =
                Joined.with(Serdes.String(), WeirWords.value(how.said()), WeirWords.value(right(how)));
        if (how.said().name() != null) {
            options = options.withName(how.said().name());
        }
        if (graceMs >= 0) {
            options = options.withGracePeriod(Duration.ofMillis(graceMs));
        }
        return how.way() == Way.INNER
                ? stream.join(table, how.functions()::joined, options)
                : stream.leftJoin(table, how.functions()::joined, options);
    }

    @Override
    public KStream<String, Object> withGlobal(KStream<String, Object> stream, String topic, Functions by, Joining how) {
        GlobalKTable<String, Object> table =
                builder.globalTable(topic, Consumed.with(Serdes.String(), WeirWords.value(right(how))));
        String name = how.said().name();
        if (how.way() == Way.INNER) {
            return name == null
                    ? stream.join(table, by::key, how.functions()::joined)
                    : stream.join(table, by::key, how.functions()::joined, Named.as(name));
        }
        return name == null
                ? stream.leftJoin(table, by::key, how.functions()::joined)
                : stream.leftJoin(table, by::key, how.functions()::joined, Named.as(name));
    }

    @Override
    public KTable<String, Object> tables(
            KTable<String, Object> one, KTable<String, Object> other, Joining how, Words.Store store) {
        Named named = how.said().name() == null ? null : Named.as(how.said().name());
        if (store.kind() == Words.Store.Kind.UNSAID) {
            return switch (how.way()) {
                case INNER ->
                    named == null
                            ? one.join(other, how.functions()::joined)
                            : one.join(other, how.functions()::joined, named);
                case LEFT ->
                    named == null
                            ? one.leftJoin(other, how.functions()::joined)
                            : one.leftJoin(other, how.functions()::joined, named);
                case OUTER ->
                    named == null
                            ? one.outerJoin(other, how.functions()::joined)
                            : one.outerJoin(other, how.functions()::joined, named);
            };
        }
        Materialized<String, Object, KeyValueStore<Bytes, byte[]>> kept = kept(how, store);
        return switch (how.way()) {
            case INNER ->
                named == null
                        ? one.join(other, how.functions()::joined, kept)
                        : one.join(other, how.functions()::joined, named, kept);
            case LEFT ->
                named == null
                        ? one.leftJoin(other, how.functions()::joined, kept)
                        : one.leftJoin(other, how.functions()::joined, named, kept);
            case OUTER ->
                named == null
                        ? one.outerJoin(other, how.functions()::joined, kept)
                        : one.outerJoin(other, how.functions()::joined, named, kept);
        };
    }

    @Override
    public KTable<String, Object> byForeignKey(
            KTable<String, Object> one, KTable<String, Object> other, Functions by, Joining how, Words.Store store) {
        TableJoined<String, String> options =
                TableJoined.<String, String>with(null, null).withName(how.said().name());
        if (store.kind() == Words.Store.Kind.UNSAID) {
            return how.way() == Way.INNER
                    ? one.join(other, value -> by.foreignKey(value), how.functions()::joined, options)
                    : one.leftJoin(other, value -> by.foreignKey(value), how.functions()::joined, options);
        }
        Materialized<String, Object, KeyValueStore<Bytes, byte[]>> kept = kept(how, store);
        return how.way() == Way.INNER
                ? one.join(other, value -> by.foreignKey(value), how.functions()::joined, options, kept)
                : one.leftJoin(other, value -> by.foreignKey(value), how.functions()::joined, options, kept);
    }

    private static Materialized<String, Object, KeyValueStore<Bytes, byte[]>> kept(Joining how, Words.Store store) {
        return WeirWords.kept(new Words.Said(how.said().name(), Words.Values.TEXT, true), store);
    }

    private static Words.Said right(Joining how) {
        return new Words.Said(null, how.other(), true);
    }

    /** Notes when records come to a join. */
    private static final class Arriving implements FixedKeyProcessor<String, Object, Object> {
        private final Arrivals.Side side;
        private FixedKeyProcessorContext<String, Object> context;

        Arriving(Arrivals.Side side) {
            this.side = side;
        }

        @Override
        public void init(FixedKeyProcessorContext<String, Object> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, Object> record) {
            context.forward(record.withValue(side.arrived(record.key(), record.value(), record.timestamp())));
        }
    }
}

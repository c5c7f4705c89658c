package io.weir.testdriver.oracle;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.Repartitioned;
import io.weir.dsl.StreamsBuilder;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** The words in Weir. */
@SuppressWarnings({"unchecked", "NullAway"}) // The twin of the words in Kafka Streams, by other imports.
final class WeirWords
        implements Words<KStream<String, Object>, KGroupedStream<String, Object>, KTable<String, Object>> {
    private final StreamsBuilder builder;

    WeirWords(StreamsBuilder builder) {
        this.builder = builder;
    }

    @Override
    public WindowWords<KStream<String, Object>, KGroupedStream<String, Object>> windows() {
        return new WeirWindows();
    }

    @Override
    public JoinWords<KStream<String, Object>, KTable<String, Object>> joins() {
        return new WeirJoins(builder);
    }

    @Override
    public ChangeWords<KStream<String, Object>, KGroupedStream<String, Object>, KTable<String, Object>> changes() {
        return new WeirChanges();
    }

    @Override
    public KStream<String, Object> stream(List<String> topics, Said said) {
        return said.name() == null && !said.serdes() ? builder.stream(topics) : builder.stream(topics, consumed(said));
    }

    @Override
    public KTable<String, Object> table(String topic, Said said, Store store) {
        if (store.kind() == Store.Kind.UNSAID) {
            return builder.table(topic, consumed(said));
        }
        return builder.table(topic, consumed(said), kept(said, store));
    }

    @Override
    public KStream<String, Object> filter(KStream<String, Object> stream, Functions functions, Said said) {
        return said.name() == null ? stream.filter(functions::test) : stream.filter(functions::test, named(said));
    }

    @Override
    public KStream<String, Object> filterNot(KStream<String, Object> stream, Functions functions, Said said) {
        return said.name() == null ? stream.filterNot(functions::test) : stream.filterNot(functions::test, named(said));
    }

    @Override
    public KStream<String, Object> present(KStream<String, Object> stream) {
        return stream.filter((key, value) -> value != null);
    }

    @Override
    public KStream<String, Object> map(KStream<String, Object> stream, Functions functions, Said said) {
        return said.name() == null
                ? stream.map((key, value) -> pair(functions.pair(key, value)))
                : stream.map((key, value) -> pair(functions.pair(key, value)), named(said));
    }

    @Override
    public KStream<String, Object> flatMap(KStream<String, Object> stream, Functions functions, Said said) {
        return said.name() == null
                ? stream.flatMap((key, value) -> pairs(functions, key, value))
                : stream.flatMap((key, value) -> pairs(functions, key, value), named(said));
    }

    @Override
    public KStream<String, Object> mapValues(KStream<String, Object> stream, Functions functions, Said said) {
        return said.name() == null
                ? stream.mapValues(functions::value)
                : stream.mapValues(functions::value, named(said));
    }

    @Override
    public KStream<String, Object> flatMapValues(KStream<String, Object> stream, Functions functions, Said said) {
        return said.name() == null
                ? stream.flatMapValues(functions::values)
                : stream.flatMapValues(functions::values, named(said));
    }

    @Override
    public KStream<String, Object> selectKey(KStream<String, Object> stream, Functions functions, Said said) {
        return said.name() == null ? stream.selectKey(functions::key) : stream.selectKey(functions::key, named(said));
    }

    @Override
    public KStream<String, Object> peek(KStream<String, Object> stream, Effects effects, Said said) {
        return said.name() == null ? stream.peek(effects::saw) : stream.peek(effects::saw, named(said));
    }

    @Override
    public void foreach(KStream<String, Object> stream, Effects effects, Said said) {
        if (said.name() == null) {
            stream.foreach(effects::saw);
        } else {
            stream.foreach(effects::saw, named(said));
        }
    }

    @Override
    public KStream<String, Object> merge(KStream<String, Object> one, KStream<String, Object> other, Said said) {
        return said.name() == null ? one.merge(other) : one.merge(other, named(said));
    }

    @Override
    public KStream<String, Object> repartition(KStream<String, Object> stream, Said said) {
        if (said.name() == null && !said.serdes()) {
            return stream.repartition();
        }
        Repartitioned<String, Object> with = Repartitioned.with(key(said), value(said));
        return stream.repartition(said.name() == null ? with : with.withName(said.name()));
    }

    @Override
    public KTable<String, Object> toTable(KStream<String, Object> stream, Said said, Store store) {
        if (store.kind() == Store.Kind.UNSAID) {
            return said.name() == null ? stream.toTable() : stream.toTable(named(said));
        }
        return said.name() == null ? stream.toTable(kept(said, store)) : stream.toTable(named(said), kept(said, store));
    }

    @Override
    public KGroupedStream<String, Object> groupByKey(KStream<String, Object> stream, Said said) {
        return said.name() == null && !said.serdes() ? stream.groupByKey() : stream.groupByKey(grouped(said));
    }

    @Override
    public KGroupedStream<String, Object> groupBy(KStream<String, Object> stream, Functions functions, Said said) {
        return said.name() == null && !said.serdes()
                ? stream.groupBy(functions::key)
                : stream.groupBy(functions::key, grouped(said));
    }

    @Override
    public KTable<String, Object> count(KGroupedStream<String, Object> grouped, Said said, Store store) {
        KTable<String, ?> counts;
        if (store.kind() == Store.Kind.UNSAID) {
            counts = said.name() == null ? grouped.count() : grouped.count(named(said));
        } else {
            var kept = (Materialized<String, Long, KeyValueStore<Bytes, byte[]>>)
                    (Materialized<?, ?, ?>) kept(said, store);
            counts = said.name() == null ? grouped.count(kept) : grouped.count(named(said), kept);
        }
        return (KTable<String, Object>) counts;
    }

    @Override
    public KTable<String, Object> reduce(
            KGroupedStream<String, Object> grouped, Functions functions, Said said, Store store) {
        if (store.kind() == Store.Kind.UNSAID) {
            return grouped.reduce(functions::reduced);
        }
        return said.name() == null
                ? grouped.reduce(functions::reduced, kept(said, store))
                : grouped.reduce(functions::reduced, named(said), kept(said, store));
    }

    @Override
    public KTable<String, Object> aggregate(
            KGroupedStream<String, Object> grouped, Functions functions, Said said, Store store) {
        if (store.kind() == Store.Kind.UNSAID) {
            return grouped.aggregate(() -> "", functions::aggregated);
        }
        return said.name() == null
                ? grouped.aggregate(() -> "", functions::aggregated, kept(said, store))
                : grouped.aggregate(() -> "", functions::aggregated, named(said), kept(said, store));
    }

    @Override
    public KTable<String, Object> filterTable(
            KTable<String, Object> table, Functions functions, Said said, Store store) {
        if (store.kind() == Store.Kind.UNSAID) {
            return said.name() == null ? table.filter(functions::test) : table.filter(functions::test, named(said));
        }
        return said.name() == null
                ? table.filter(functions::test, kept(said, store))
                : table.filter(functions::test, named(said), kept(said, store));
    }

    @Override
    public KTable<String, Object> mapTable(KTable<String, Object> table, Functions functions, Said said, Store store) {
        if (store.kind() == Store.Kind.UNSAID) {
            return said.name() == null
                    ? table.mapValues(functions::value)
                    : table.mapValues(functions::value, named(said));
        }
        return said.name() == null
                ? table.mapValues(functions::value, kept(said, store))
                : table.mapValues(functions::value, named(said), kept(said, store));
    }

    @Override
    public KStream<String, Object> toStream(KTable<String, Object> table, Said said) {
        return said.name() == null ? table.toStream() : table.toStream(named(said));
    }

    @Override
    public void to(KStream<String, Object> stream, String topic, Said said) {
        if (said.name() == null && !said.serdes()) {
            stream.to(topic);
            return;
        }
        Produced<String, Object> with = Produced.with(key(said), value(said));
        stream.to(topic, said.name() == null ? with : with.withName(said.name()));
    }

    static Serde<String> key(Said said) {
        return said.serdes() ? Serdes.String() : null;
    }

    static Serde<Object> value(Said said) {
        if (!said.serdes()) {
            return null;
        }
        Serde<?> serde = said.values() == Values.TEXT ? Serdes.String() : Serdes.Long();
        return (Serde<Object>) serde;
    }

    static Named named(Said said) {
        return Named.as(said.name());
    }

    private static Consumed<String, Object> consumed(Said said) {
        Consumed<String, Object> with = Consumed.with(key(said), value(said));
        return said.name() == null ? with : with.withName(said.name());
    }

    private static Grouped<String, Object> grouped(Said said) {
        return Grouped.with(said.name(), key(said), value(said));
    }

    static Materialized<String, Object, KeyValueStore<Bytes, byte[]>> kept(Said said, Store store) {
        Materialized<String, Object, KeyValueStore<Bytes, byte[]>> kept = place(said, store);
        if (said.serdes()) {
            kept = kept.withKeySerde(key(said)).withValueSerde(value(said));
        }
        if (store.kind() == Store.Kind.VERSIONED) {
            return store.logging() ? kept : kept.withLoggingDisabled();
        }
        kept = store.caching() ? kept.withCachingEnabled() : kept.withCachingDisabled();
        return store.logging() ? kept : kept.withLoggingDisabled();
    }

    private static Materialized<String, Object, KeyValueStore<Bytes, byte[]>> place(Said said, Store store) {
        return switch (store.kind()) {
            case UNSAID -> throw new AssertionError("nothing is said of the store");
            case USUAL ->
                store.name() == null ? Materialized.with(key(said), value(said)) : Materialized.as(store.name());
            case MEMORY -> Materialized.as(supplier(Stores.inMemoryKeyValueStore(store.name())));
            case DISK -> Materialized.as(supplier(Stores.persistentTimestampedKeyValueStore(store.name())));
            case VERSIONED ->
                Materialized.as(Stores.persistentVersionedKeyValueStore(store.name(), Duration.ofMillis(HISTORY_MS)));
        };
    }

    // Names the overload.
    private static KeyValueBytesStoreSupplier supplier(KeyValueBytesStoreSupplier supplier) {
        return supplier;
    }

    private static KeyValue<String, Object> pair(Functions.Pair pair) {
        return KeyValue.pair(pair.key(), pair.value());
    }

    private static List<KeyValue<String, Object>> pairs(Functions functions, String key, Object value) {
        return functions.pairs(key, value).stream().map(WeirWords::pair).toList();
    }
}

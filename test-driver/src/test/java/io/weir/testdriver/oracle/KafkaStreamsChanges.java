package io.weir.testdriver.oracle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Branched;
import org.apache.kafka.streams.kstream.CogroupedKStream;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KGroupedTable;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.ValueTransformerWithKey;
import org.apache.kafka.streams.kstream.ValueTransformerWithKeySupplier;
import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** The words that process, split and regroup in Kafka Streams. */
@SuppressWarnings({"unchecked", "NullAway"}) // Kafka Streams takes nulls, and says so nowhere.
final class KafkaStreamsChanges
        implements ChangeWords<KStream<String, Object>, KGroupedStream<String, Object>, KTable<String, Object>> {
    @Override
    public KStream<String, Object> process(KStream<String, Object> stream, Functions functions, Words.Said said) {
        return said.name() == null
                ? stream.process(() -> new Pairing(functions))
                : stream.process(() -> new Pairing(functions), KafkaStreamsWords.named(said));
    }

    @Override
    public KStream<String, Object> processValues(KStream<String, Object> stream, Functions functions, Words.Said said) {
        return said.name() == null
                ? stream.processValues(() -> new Valuing(functions))
                : stream.processValues(() -> new Valuing(functions), KafkaStreamsWords.named(said));
    }

    @Override
    public List<KStream<String, Object>> split(KStream<String, Object> stream, Functions functions, Words.Said said) {
        var fork = said.name() == null ? stream.split() : stream.split(Named.as(said.name() + "-"));
        var branches = fork.branch(functions::test)
                .branch((key, value) -> functions.test(String.valueOf(value), key), Branched.as("other"))
                .defaultBranch();
        return new ArrayList<>(
                branches.keySet().stream().sorted().map(branches::get).toList());
    }

    @Override
    public KTable<String, Object> transformValues(
            KTable<String, Object> table, Functions functions, Words.Said said, Words.Store store) {
        ValueTransformerWithKeySupplier<String, Object, Object> transformer = () -> new Transforming(functions);
        if (store.kind() == Words.Store.Kind.UNSAID) {
            return said.name() == null
                    ? table.transformValues(transformer)
                    : table.transformValues(transformer, KafkaStreamsWords.named(said));
        }
        return said.name() == null
                ? table.transformValues(transformer, KafkaStreamsWords.kept(said, store))
                : table.transformValues(
                        transformer, KafkaStreamsWords.kept(said, store), KafkaStreamsWords.named(said));
    }

    @Override
    public KTable<String, Object> regroup(
            KTable<String, Object> table,
            Step.GroupWord word,
            Functions functions,
            Words.Said said,
            Words.Store store) {
        KGroupedTable<String, Object> group = table.groupBy(
                (key, value) -> KeyValue.pair(functions.key(key, value), (Object) functions.number(value)),
                Grouped.with(said.name(), Serdes.String(), KafkaStreamsWords.value(said)));
        var kept = KafkaStreamsWords.kept(said, store);
        return switch (word) {
            case COUNT ->
                (KTable<String, Object>) (KTable<?, ?>) group.count(
                        (Materialized<String, Long, KeyValueStore<Bytes, byte[]>>) (Materialized<?, ?, ?>) kept);
            case REDUCE -> group.reduce(KafkaStreamsChanges::sum, KafkaStreamsChanges::difference, kept);
            case AGGREGATE ->
                group.aggregate(
                        () -> (Object) 0L,
                        (key, value, sum) -> sum(sum, value),
                        (key, value, sum) -> difference(sum, value),
                        kept);
        };
    }

    private static Object sum(Object one, Object other) {
        return (Long) one + (Long) other;
    }

    private static Object difference(Object one, Object other) {
        return (Long) one - (Long) other;
    }

    @Override
    public KTable<String, Object> cogroup(
            List<KGroupedStream<String, Object>> groups, Functions functions, Words.Said said, Words.Store store) {
        CogroupedKStream<String, Object> all = groups.get(0).cogroup(functions::aggregated);
        for (KGroupedStream<String, Object> group : groups.subList(1, groups.size())) {
            all = all.cogroup(group, functions::aggregated);
        }
        return said.name() == null
                ? all.aggregate(() -> "", KafkaStreamsWords.kept(said, store))
                : all.aggregate(() -> "", KafkaStreamsWords.named(said), KafkaStreamsWords.kept(said, store));
    }

    @Override
    public KTable<String, Object> suppress(
            KTable<String, Object> table, long waitMs, long maxRecords, Words.Said said) {
        Suppressed<String> waiting = maxRecords < 0
                ? Suppressed.untilTimeLimit(Duration.ofMillis(waitMs), Suppressed.BufferConfig.unbounded())
                : Suppressed.untilTimeLimit(Duration.ofMillis(waitMs), Suppressed.BufferConfig.maxRecords(maxRecords));
        return table.suppress(said.name() == null ? waiting : waiting.withName(said.name()));
    }

    /** Sends pairs on, later than the record they come from. */
    private static final class Pairing implements Processor<String, Object, String, Object> {
        private final Functions functions;
        private ProcessorContext<String, Object> context;

        Pairing(Functions functions) {
            this.functions = functions;
        }

        @Override
        public void init(ProcessorContext<String, Object> given) {
            context = given;
        }

        @Override
        public void process(Record<String, Object> record) {
            long later = 0;
            for (Functions.Pair pair : functions.pairs(record.key(), record.value())) {
                context.forward(record.withKey(pair.key())
                        .withValue(pair.value())
                        .withHeaders(functions.headers(record.headers()))
                        .withTimestamp(record.timestamp() + later++));
            }
        }
    }

    /** Sends other values on. */
    private static final class Valuing implements FixedKeyProcessor<String, Object, Object> {
        private final Functions functions;
        private FixedKeyProcessorContext<String, Object> context;

        Valuing(Functions functions) {
            this.functions = functions;
        }

        @Override
        public void init(FixedKeyProcessorContext<String, Object> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, Object> record) {
            for (Object value : functions.values(record.key(), record.value())) {
                context.forward(record.withValue(value).withHeaders(functions.headers(record.headers())));
            }
        }
    }

    /** Makes other values. */
    private record Transforming(Functions functions) implements ValueTransformerWithKey<String, Object, Object> {
        @Override
        public void init(org.apache.kafka.streams.processor.ProcessorContext context) {
            // It needs nothing.
        }

        @Override
        public Object transform(String key, Object value) {
            return value == null ? null : functions.value(key, value);
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }
}

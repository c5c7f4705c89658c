package io.weir.dsl.foreign;

import io.weir.dsl.foreign.AnswerResolver.How;
import io.weir.dsl.operator.RowJoiner;
import io.weir.dsl.operator.StreamTableOperator;
import io.weir.dsl.operator.TableView;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.StreamPartitioner;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyBound;
import io.weir.state.Retention;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one join by a foreign key.
 *
 * @param foreignKeys finds the foreign key of a row on the left
 * @param joiner makes the new value; of a left join it takes null for the value on the right
 * @param sides how the left keys and the right values are written
 * @param left whether a row that the right side does not know has a result
 * @param subscriptions the store of subscriptions
 * @param <K> type of keys on the left
 * @param <L> type of values on the left
 * @param <F> type of foreign keys
 * @param <R> type of values on the right
 * @param <W> type of joined values
 */
public record ForeignKeyParts<K, L, F, R, W>(
        ForeignKeys<K, L, F> foreignKeys,
        RowJoiner<K, L, @Nullable R, W> joiner,
        Sides<K, R> sides,
        boolean left,
        StoreBuilder<?> subscriptions) {
    /**
     * How the left keys and the right values are written.
     *
     * @param key serde of keys on the left, or null for the application's default
     * @param value serde of values on the right, or null for the application's default
     * @param partitioner chooses the partition of a key on the left, which is given no value, or null for the partition
     *     that the key's row lies in
     * @param <K> type of keys on the left
     * @param <R> type of values on the right
     */
    public record Sides<K, R>(
            @Nullable Serde<K> key,
            @Nullable Serde<R> value,
            @Nullable StreamPartitioner<K, Void> partitioner) {}

    /**
     * How the foreign key of a row is found.
     *
     * @param extractor finds the key; null for none
     * @param serde serde of foreign keys, or null for the application's default
     * @param topic the topic of subscriptions, without the application's prefix
     * @param <K> type of keys on the left
     * @param <L> type of values on the left
     * @param <F> type of foreign keys
     * @return how
     */
    public static <K, L, F> ForeignKeys<K, L, F> foreignKeys(
            BiFunction<? super K, ? super L, ? extends @Nullable F> extractor, @Nullable Serde<F> serde, String topic) {
        return new ForeignKeys<>(extractor, serde, topic);
    }

    /**
     * The store of subscriptions.
     *
     * @param name its name
     * @return what it is
     */
    public static StoreBuilder<?> subscriptions(String name) {
        return Stores.builder(new StoreDefinition(
                        name,
                        StoreKind.TIMESTAMPED_KEY_VALUE,
                        null,
                        new StoreDefinition.RowSerdes(Serdes.Bytes(), new SubscriptionSerde()),
                        ChangelogSettings.ENABLED,
                        false,
                        Retention.FOREVER)
                .withBound(KeyBound.OF_TABLE_ABOVE));
    }

    /**
     * Sends a subscription for each row on the left.
     *
     * @return the supplier
     */
    public ProcessorSupplier<?, ?, ?, ?> sender() {
        return supplier(() -> new SubscriptionSender<>(foreignKeys, sides.key(), left));
    }

    /**
     * Keeps subscriptions and passes them on.
     *
     * @return the supplier
     */
    public ProcessorSupplier<?, ?, ?, ?> receiver() {
        return new WithStore<>(() -> new SubscriptionReceiver<>(foreignKeys, subscriptions.name()), subscriptions);
    }

    /**
     * Answers subscriptions.
     *
     * @return the operator, over the table on the right
     */
    @SuppressWarnings("unchecked") // The view is that of the table that was joined.
    public StreamTableOperator joiningSubscriptions() {
        return rights -> supplier(() -> new SubscriptionJoiner<>(foreignKeys, (TableView<F, R>) rights, sides));
    }

    /**
     * Tells subscribers of changes on the right.
     *
     * @return the supplier
     */
    public ProcessorSupplier<?, ?, ?, ?> rightUpdates() {
        return new WithStore<>(() -> new RightUpdates<F, R>(foreignKeys, subscriptions.name(), sides), subscriptions);
    }

    /**
     * Joins answers with the rows that asked.
     *
     * @return the operator, over the table on the left
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // The view is that of the table that was joined; rows may go.
    public StreamTableOperator resolving() {
        How<K, L, F, R, W> how = new How<>(foreignKeys, joiner, left);
        return lefts -> supplier(() -> new AnswerResolver<>(how, (TableView<K, L>) lefts));
    }

    /**
     * How subscriptions are written.
     *
     * @param partitioner chooses the partition of a foreign key, or null for the producer's own rule
     * @return the output
     */
    public SinkNode.Output subscriptionOutput(@Nullable StreamPartitioner<F, Void> partitioner) {
        Serde<F> serde = foreignKeys.serde();
        return new SinkNode.Output(
                serde == null ? null : serde.serializer(),
                new SubscriptionSerde(),
                partitioner == null ? null : new KeyPartitioner<>(partitioner));
    }

    /**
     * How subscriptions are read.
     *
     * @return the input
     */
    public SourceNode.Input subscriptionInput() {
        Serde<F> serde = foreignKeys.serde();
        return input(serde, new SubscriptionSerde());
    }

    /**
     * How answers are written: to the partition that asked, or that the user's rule chooses.
     *
     * @return the output
     */
    public SinkNode.Output answerOutput() {
        Serde<R> value = sides.value();
        StreamPartitioner<byte[], Answer<R>> back = sides.partitioner() == null
                ? (topic, key, answer, headers, partitions) -> asked(answer.asker())
                : new AskerPartitioner<>(sides.partitioner());
        return new SinkNode.Output(
                new ByteArraySerializer(), new AnswerSerializer<>(value == null ? null : value.serializer()), back);
    }

    private static Optional<Set<Integer>> asked(Answer.Asker asker) {
        return asker.partition() == Subscription.UNKNOWN ? Optional.empty() : Optional.of(Set.of(asker.partition()));
    }

    /**
     * How answers are read.
     *
     * @return the input
     */
    public SourceNode.Input answerInput() {
        Serde<R> value = sides.value();
        return input(
                sides.key(),
                Serdes.serdeFrom(
                        new AnswerSerializer<>(value == null ? null : value.serializer()),
                        new AnswerDeserializer<>(value == null ? null : value.deserializer())));
    }

    // The time is the record's, whatever the application's extractor says of its inputs.
    private static SourceNode.Input input(@Nullable Serde<?> key, Serde<?> value) {
        return new SourceNode.Input(
                key == null ? null : key.deserializer(),
                value.deserializer(),
                (record, partitionTime) -> record.timestamp(),
                null);
    }

    // Gives lambdas their type.
    private static <KIn, VIn, KOut, VOut> ProcessorSupplier<KIn, VIn, KOut, VOut> supplier(
            ProcessorSupplier<KIn, VIn, KOut, VOut> supplier) {
        return supplier;
    }

    /** Chooses partitions by the foreign key alone; a subscription to no row goes anywhere. */
    private record KeyPartitioner<F>(StreamPartitioner<F, Void> inner)
            implements StreamPartitioner<@Nullable F, Subscription> {
        @Override
        @SuppressWarnings("NullAway") // Such a partitioner knows no value, as in Kafka Streams.
        public Optional<Set<Integer>> partitions(
                String topic, @Nullable F key, Subscription value, Headers headers, int numPartitions) {
            return key == null ? Optional.empty() : inner.partitions(topic, key, null, headers, numPartitions);
        }
    }

    /** Chooses partitions of answers by the key of the row that asked. */
    private record AskerPartitioner<K, R>(StreamPartitioner<K, Void> inner)
            implements StreamPartitioner<byte[], Answer<R>> {
        @Override
        @SuppressWarnings({"NullAway", "unchecked"}) // It knows no value; the key is of the type that was read.
        public Optional<Set<Integer>> partitions(
                String topic, byte[] key, Answer<R> value, Headers headers, int numPartitions) {
            return inner.partitions(topic, (K) value.asker().key(), null, headers, numPartitions);
        }
    }

    /** Makes processors that use the store of subscriptions. */
    private record WithStore<KIn, VIn, KOut, VOut>(
            Supplier<Processor<KIn, VIn, KOut, VOut>> processors, StoreBuilder<?> store)
            implements ProcessorSupplier<KIn, VIn, KOut, VOut> {
        @Override
        public Processor<KIn, VIn, KOut, VOut> get() {
            return processors.get();
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return Set.of(store);
        }
    }
}

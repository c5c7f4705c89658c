package io.weir.dsl;

import io.weir.dsl.compile.BuildSettings;
import io.weir.dsl.compile.Compiler;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.plan.AddedStore;
import io.weir.dsl.plan.GlobalInput;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.StreamSource;
import io.weir.dsl.plan.TableInput;
import io.weir.dsl.plan.TableStep;
import io.weir.processor.ProcessorSupplier;
import io.weir.state.KeyValueStore;
import io.weir.state.StateStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.topology.GlobalStoreNode;
import io.weir.topology.SourceNode;
import io.weir.topology.Topology;
import io.weir.topology.TopologyConfig;
import io.weir.topology.TopologyException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Begins streams and tables, and builds the topology of all that was said of them.
 *
 * <p>Owned by one thread.
 */
public final class StreamsBuilder implements TableWords, GlobalWords {
    private final PlanBuilder plan = new PlanBuilder();
    private final TopologyConfig config;

    /** Begins with nothing said. */
    public StreamsBuilder() {
        this(TopologyConfig.NONE);
    }

    /**
     * Begins with nothing said but settings.
     *
     * @param topologyConfigs settings that {@link #build()} goes by
     */
    public StreamsBuilder(TopologyConfig topologyConfigs) {
        config = topologyConfigs;
    }

    /**
     * Reads a topic as a stream, with the application's defaults.
     *
     * @param topic the topic, which must exist
     * @param <K> type of keys
     * @param <V> type of values
     * @return the stream
     */
    public <K extends @Nullable Object, V extends @Nullable Object> KStream<K, V> stream(String topic) {
        return stream(List.of(topic), Consumed.with(null, null));
    }

    /**
     * Reads a topic as a stream.
     *
     * @param topic the topic, which must exist
     * @param consumed how it is read
     * @param <K> type of keys
     * @param <V> type of values
     * @return the stream
     */
    public <K extends @Nullable Object, V extends @Nullable Object> KStream<K, V> stream(
            String topic, Consumed<K, V> consumed) {
        return stream(List.of(topic), consumed);
    }

    /**
     * Reads several topics as one stream, with the application's defaults.
     *
     * @param topics the topics, which must exist
     * @param <K> type of keys
     * @param <V> type of values
     * @return the stream
     */
    public <K extends @Nullable Object, V extends @Nullable Object> KStream<K, V> stream(Collection<String> topics) {
        return stream(topics, Consumed.with(null, null));
    }

    /**
     * Reads several topics as one stream.
     *
     * <p>There is no order between records of different topics. The same topics may be read again; then both streams
     * are fed by one source.
     *
     * @param topics the topics, which must exist
     * @param consumed how they are read
     * @param <K> type of keys
     * @param <V> type of values
     * @return the stream
     * @throws TopologyException if no topic is given
     */
    public <K extends @Nullable Object, V extends @Nullable Object> KStream<K, V> stream(
            Collection<String> topics, Consumed<K, V> consumed) {
        if (topics.isEmpty()) {
            throw new TopologyException("A stream reads at least one topic, but none is given. Name its topics.");
        }
        return stream(new LinkedHashSet<>(topics), null, consumed);
    }

    /**
     * Reads all topics of a pattern as one stream, with the application's defaults.
     *
     * @param topicPattern pattern of topic names
     * @param <K> type of keys
     * @param <V> type of values
     * @return the stream
     */
    public <K extends @Nullable Object, V extends @Nullable Object> KStream<K, V> stream(Pattern topicPattern) {
        return stream(topicPattern, Consumed.with(null, null));
    }

    /**
     * Reads all topics of a pattern as one stream: those that exist when the application starts, and later ones from
     * its next start.
     *
     * @param topicPattern pattern of topic names
     * @param consumed how they are read
     * @param <K> type of keys
     * @param <V> type of values
     * @return the stream
     */
    public <K extends @Nullable Object, V extends @Nullable Object> KStream<K, V> stream(
            Pattern topicPattern, Consumed<K, V> consumed) {
        return stream(Set.of(), topicPattern, consumed);
    }

    private <K extends @Nullable Object, V extends @Nullable Object> KStream<K, V> stream(
            Set<String> topics, @Nullable Pattern pattern, Consumed<K, V> consumed) {
        String generated = plan.nodeName("KSTREAM-SOURCE-");
        String name = consumed.name() == null ? generated : consumed.name();
        StreamSource source = plan.say(new StreamSource(new SourceNode(name, topics, pattern, consumed.input())));
        Said<K, V> said = new Said<>(plan, source, consumed.keySerde(), consumed.valueSerde());
        consumed.late().of(said);
        return PlannedStream.of(said);
    }

    @Override
    public <K, V> KTable<K, V> table(
            String topic, Consumed<K, V> consumed, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        String given = materialized.name();
        String storeName = given == null ? plan.storeName(topic + "-") : given;
        String generatedSource = plan.nodeName("KSTREAM-SOURCE-");
        String generatedTable = plan.nodeName("KTABLE-SOURCE-");
        String name = consumed.name() == null ? generatedTable : consumed.name();
        String sourceName = consumed.name() == null ? generatedSource : consumed.name() + "-source";
        TableInput source = plan.say(new TableInput(new SourceNode(sourceName, Set.of(topic), null, consumed.input())));
        StoreDefinition.RowSerdes serdes = new StoreDefinition.RowSerdes(consumed.keySerde(), consumed.valueSerde());
        consumed.late().of(new Said<>(plan, source, consumed.keySerde(), consumed.valueSerde()));
        TableStep table = plan.say(materialized.source(name, source, storeName, serdes));
        Said<K, V> said = new Said<>(plan, table, consumed.keySerde(), consumed.valueSerde());
        materialized.rules().late().of(said);
        return new PlannedTable<>(said, given);
    }

    @Override
    public <K, V> GlobalKTable<K, V> globalTable(
            String topic, Consumed<K, V> consumed, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        String given = materialized.name();
        String storeName = given == null ? plan.storeName(topic + "-") : given;
        StoreDefinition.RowSerdes serdes = new StoreDefinition.RowSerdes(consumed.keySerde(), consumed.valueSerde());
        StoreBuilder<?> store = materialized.store(storeName, serdes, Gathering.Form.TABLE);
        sayGlobal(store, topic, consumed, TableOperators.globalSource(storeName));
        return new PlannedGlobalTable<>(plan, storeName);
    }

    @Override
    public <KIn, VIn> StreamsBuilder addGlobalStore(
            StoreBuilder<?> storeBuilder,
            String topic,
            Consumed<KIn, VIn> consumed,
            ProcessorSupplier<KIn, VIn, Void, Void> stateUpdateSupplier) {
        sayGlobal(storeBuilder, topic, consumed, stateUpdateSupplier);
        return this;
    }

    private void sayGlobal(
            StoreBuilder<?> store, String topic, Consumed<?, ?> consumed, ProcessorSupplier<?, ?, ?, ?> supplier) {
        String generatedSource = plan.nodeName("KSTREAM-SOURCE-");
        String generatedTable = plan.nodeName("KTABLE-SOURCE-");
        String name = consumed.name() == null ? generatedTable : consumed.name();
        String sourceName = consumed.name() == null ? generatedSource : consumed.name() + "-source";
        SourceNode source = new SourceNode(sourceName, Set.of(topic), null, consumed.input());
        plan.say(new GlobalInput(new GlobalStoreNode(store, source, name, supplier)));
    }

    /**
     * The records that words do not take which were given a late branch.
     *
     * @param branch a branch that was given to at least one word of this builder
     * @param <K> type of keys
     * @param <V> type of values
     * @return the stream of the records that all these words have dropped; of words said so far
     * @throws IllegalStateException if no word was given the branch
     */
    public <K extends @Nullable Object, V extends @Nullable Object> KStream<K, V> late(LateBranch<K, V> branch) {
        return branch.stream(plan);
    }

    /**
     * Adds a store that processors may use by name.
     *
     * @param builder what the store is; the same builder may be added again
     * @param <S> type of the store
     * @return this builder
     */
    public <S extends StateStore> StreamsBuilder addStateStore(StoreBuilder<S> builder) {
        plan.say(new AddedStore(builder));
        return this;
    }

    /**
     * Builds the topology of all that was said so far. More can be said, and built, later.
     *
     * @return the topology
     * @throws TopologyException if what was said does not fit together
     */
    public Topology build() {
        return build(null);
    }

    /**
     * Builds the topology of all that was said so far, optimised as a configuration says.
     *
     * <p>The setting {@code topology.optimization} is {@code none}, {@code all}, or some of these, with commas between:
     *
     * <ul>
     *   <li>{@code reuse.ktable.source.topics}: a table's input topic, which should be compacted, is its changelog.
     *   <li>{@code merge.repartition.topics}: records that several words need by the same new key go through one topic.
     *   <li>{@code single.store.self.join}: a stream that is joined with itself is stored once.
     * </ul>
     *
     * <p>An optimised topology has other topics, so an application that has run before is reset before the setting is
     * changed. Give the same configuration to {@code WeirStreams}. Of {@code idle.after.ms}, {@code describe()} shows
     * at each operator what comes of it. The default serdes are checked where a node uses them.
     *
     * @param properties the application's configuration, or null for none
     * @return the topology
     * @throws TopologyException if what was said does not fit together, or a default serde not to a node
     * @throws IllegalArgumentException if {@code topology.optimization} says anything else
     */
    public Topology build(@Nullable Properties properties) {
        return Compiler.topology(plan.plan(), BuildSettings.of(config.with(properties)));
    }
}

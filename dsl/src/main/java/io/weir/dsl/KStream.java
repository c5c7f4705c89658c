package io.weir.dsl;

import io.weir.processor.FixedKeyProcessorSupplier;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.ProcessorSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A stream of records, each a fact of its own.
 *
 * <p>A {@link StreamsBuilder} begins streams; each word makes a new one and leaves the one it is said of as it is, so
 * that a stream can be used several times. Nothing runs before the topology is built and started. Names of nodes that
 * are not given are Kafka Streams' own, numbered in the order in which the words are said.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface KStream<K extends @Nullable Object, V extends @Nullable Object>
        extends ValueWords<K, V>,
                KeyWords<K, V>,
                JoinWords<K, V>,
                StreamJoinWords<K, V>,
                GlobalJoinWords<K, V>,
                EndWords<K, V> {
    /**
     * Joins this stream and another into one. The node is called {@code KSTREAM-MERGE-#}.
     *
     * <p>Records of one input keep their order; between the two there is none. The result has no serdes, since the two
     * may differ.
     *
     * @param stream the other stream, of the same builder
     * @return the stream of both
     * @throws IllegalArgumentException if the other stream belongs to another builder
     */
    default KStream<K, V> merge(KStream<K, V> stream) {
        return merge(stream, Named.generated());
    }

    /**
     * Joins this stream and another into one.
     *
     * @param stream the other stream, of the same builder
     * @param named the node's name
     * @return the stream of both
     * @throws IllegalArgumentException if the other stream belongs to another builder
     */
    KStream<K, V> merge(KStream<K, V> stream, Named named);

    /**
     * Lets one record of each identifier through. The node is called {@code KSTREAM-DEDUPLICATE-#}.
     *
     * @param deduplicate what a record is told apart by, for how long, and what becomes of duplicates
     * @return the stream without duplicates; records keep their keys, values, times and headers
     * @throws IllegalArgumentException if the options do not fit together
     * @see Deduplicate
     */
    default KStream<K, V> deduplicate(Deduplicate<? super K, ? super V, ?> deduplicate) {
        return deduplicate(deduplicate, Named.generated());
    }

    /**
     * Lets one record of each identifier through.
     *
     * @param deduplicate what a record is told apart by, for how long, and what becomes of duplicates
     * @param named the node's name, with which the names of its stores and of a repartition topic begin
     * @return the stream without duplicates; records keep their keys, values, times and headers
     * @throws IllegalArgumentException if the options do not fit together
     */
    KStream<K, V> deduplicate(Deduplicate<? super K, ? super V, ?> deduplicate, Named named);

    /**
     * Forks this stream: each record goes the first way that takes it.
     *
     * @return the fork, to which branches are added
     */
    default BranchedKStream<K, V> split() {
        return split(Named.generated());
    }

    /**
     * Forks this stream: each record goes the first way that takes it.
     *
     * @param named the node's name, with which the names of its branches begin
     * @return the fork, to which branches are added
     */
    BranchedKStream<K, V> split(Named named);

    /**
     * Hands each record to a processor of the user's. The node is called {@code KSTREAM-PROCESSOR-#}.
     *
     * @param processorSupplier makes the processor of each task, and may bring stores
     * @param stateStoreNames names of stores of the builder that the processor uses
     * @param <KOut> type of the keys that it forwards
     * @param <VOut> type of the values that it forwards
     * @return the stream of what the processor forwards; it has no serdes, and its keys count as changed
     */
    default <KOut extends @Nullable Object, VOut extends @Nullable Object> KStream<KOut, VOut> process(
            ProcessorSupplier<? super K, ? super V, KOut, VOut> processorSupplier, String... stateStoreNames) {
        return process(processorSupplier, Named.generated(), stateStoreNames);
    }

    /**
     * Hands each record to a processor of the user's.
     *
     * @param processorSupplier makes the processor of each task, and may bring stores
     * @param named the node's name; no number is taken for it
     * @param stateStoreNames names of stores of the builder that the processor uses
     * @param <KOut> type of the keys that it forwards
     * @param <VOut> type of the values that it forwards
     * @return the stream of what the processor forwards; it has no serdes, and its keys count as changed
     */
    <KOut extends @Nullable Object, VOut extends @Nullable Object> KStream<KOut, VOut> process(
            ProcessorSupplier<? super K, ? super V, KOut, VOut> processorSupplier,
            Named named,
            String... stateStoreNames);

    /**
     * Hands each record to a processor that leaves its key alone. The node is called {@code KSTREAM-PROCESSVALUES-#}.
     *
     * @param processorSupplier makes the processor of each task, and may bring stores
     * @param stateStoreNames names of stores of the builder that the processor uses
     * @param <VOut> type of the values that it forwards
     * @return the stream of what the processor forwards; it has no serde for the values
     */
    default <VOut extends @Nullable Object> KStream<K, VOut> processValues(
            FixedKeyProcessorSupplier<? super K, ? super V, VOut> processorSupplier, String... stateStoreNames) {
        return processValues(processorSupplier, Named.generated(), stateStoreNames);
    }

    /**
     * Hands each record to a processor that leaves its key alone.
     *
     * @param processorSupplier makes the processor of each task, and may bring stores
     * @param named the node's name; no number is taken for it
     * @param stateStoreNames names of stores of the builder that the processor uses
     * @param <VOut> type of the values that it forwards
     * @return the stream of what the processor forwards; it has no serde for the values
     */
    <VOut extends @Nullable Object> KStream<K, VOut> processValues(
            FixedKeyProcessorSupplier<? super K, ? super V, VOut> processorSupplier,
            Named named,
            String... stateStoreNames);

    /**
     * Hands each record to a processor with states and timers of its key. The node is called
     * {@code KSTREAM-PROCESSKEYED-#}.
     *
     * @param supplier makes the processor of each task, and names its states
     * @param <VOut> type of the values that it forwards
     * @return the stream of what the processor forwards, under the same keys
     */
    default <VOut extends @Nullable Object> KStream<K, VOut> processKeyed(
            KeyedProcessorSupplier<? super K, ? super V, VOut> supplier) {
        return processKeyed(supplier, Keyed.generated());
    }

    /**
     * Hands each record to a processor with states and timers of its key.
     *
     * <p>The same as {@code groupByKey().processKeyed(supplier, keyed)}: if keys may have changed, records go through a
     * repartition topic {@code <operator>-repartition} first. What state it makes, and what bounds that, is said there.
     *
     * @param supplier makes the processor of each task, and names its states
     * @param keyed the operator's name, its grace, and what becomes of late records
     * @param <VOut> type of the values that it forwards
     * @return the stream of what the processor forwards, under the same keys; it has no serde for the values
     */
    default <VOut extends @Nullable Object> KStream<K, VOut> processKeyed(
            KeyedProcessorSupplier<? super K, ? super V, VOut> supplier, Keyed<? super K, ? super V> keyed) {
        return groupByKey().processKeyed(supplier, keyed);
    }
}

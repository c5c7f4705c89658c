package io.weir.dsl;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The words on a stream that leave its keys alone.
 *
 * <p>But for {@code mapValuesAsync} they hold no state. They see records with null keys and null values as they are,
 * and keep each record's time and headers. None of them makes a later grouping go through a repartition topic. An
 * exception of the user's function is handed to the application's processing exception handler.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface ValueWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Passes on the records that a predicate accepts. The node is called {@code KSTREAM-FILTER-#}.
     *
     * @param predicate tells whether a record passes
     * @return the stream of accepted records
     */
    default KStream<K, V> filter(Predicate<? super K, ? super V> predicate) {
        return filter(predicate, Named.generated());
    }

    /**
     * Passes on the records that a predicate accepts.
     *
     * @param predicate tells whether a record passes
     * @param named the node's name
     * @return the stream of accepted records
     */
    KStream<K, V> filter(Predicate<? super K, ? super V> predicate, Named named);

    /**
     * Passes on the records that a predicate refuses. The node is called {@code KSTREAM-FILTER-#}.
     *
     * @param predicate tells whether a record is left out
     * @return the stream of refused records
     */
    default KStream<K, V> filterNot(Predicate<? super K, ? super V> predicate) {
        return filterNot(predicate, Named.generated());
    }

    /**
     * Passes on the records that a predicate refuses.
     *
     * @param predicate tells whether a record is left out
     * @param named the node's name
     * @return the stream of refused records
     */
    default KStream<K, V> filterNot(Predicate<? super K, ? super V> predicate, Named named) {
        return filter((key, value) -> !predicate.test(key, value), named);
    }

    /**
     * Gives each record a new value. The node is called {@code KSTREAM-MAPVALUES-#}.
     *
     * @param mapper makes the new value; may return null
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    default <VR extends @Nullable Object> KStream<K, VR> mapValues(ValueMapper<? super V, ? extends VR> mapper) {
        return mapValues(mapper, Named.generated());
    }

    /**
     * Gives each record a new value.
     *
     * @param mapper makes the new value; may return null
     * @param named the node's name
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    default <VR extends @Nullable Object> KStream<K, VR> mapValues(
            ValueMapper<? super V, ? extends VR> mapper, Named named) {
        return mapValues((ValueMapperWithKey<K, V, VR>) (key, value) -> mapper.apply(value), named);
    }

    /**
     * Gives each record a new value, made by a call that ends later. The node is called {@code
     * KSTREAM-MAPVALUES-ASYNC-#}.
     *
     * @param mapper begins the call, on the task's thread, and returns at once; the stage may end with null
     * @param async how many calls there may be, how long they may take, and what follows if they fail
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     * @see Async
     */
    default <VR extends @Nullable Object> KStream<K, VR> mapValuesAsync(
            ValueMapper<? super V, ? extends CompletionStage<? extends VR>> mapper, Async async) {
        return mapValuesAsync(mapper, async, Named.generated());
    }

    /**
     * Gives each record a new value, made by a call that ends later.
     *
     * @param mapper begins the call, on the task's thread, and returns at once; the stage may end with null
     * @param async how many calls there may be, how long they may take, and what follows if they fail
     * @param named the node's name, with which the name of its store begins
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    default <VR extends @Nullable Object> KStream<K, VR> mapValuesAsync(
            ValueMapper<? super V, ? extends CompletionStage<? extends VR>> mapper, Async async, Named named) {
        return mapValuesAsync((key, value) -> mapper.apply(value), async, named);
    }

    /**
     * Gives each record a new value, made of its key and value by a call that ends later. The node is called {@code
     * KSTREAM-MAPVALUES-ASYNC-#}.
     *
     * @param mapper begins the call, on the task's thread, and returns at once; the stage may end with null
     * @param async how many calls there may be, how long they may take, and what follows if they fail
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    default <VR extends @Nullable Object> KStream<K, VR> mapValuesAsync(
            ValueMapperWithKey<? super K, ? super V, ? extends CompletionStage<? extends VR>> mapper, Async async) {
        return mapValuesAsync(mapper, async, Named.generated());
    }

    /**
     * Gives each record a new value, made of its key and value by a call that ends later.
     *
     * @param mapper begins the call, on the task's thread, and returns at once; the stage may end with null
     * @param async how many calls there may be, how long they may take, and what follows if they fail
     * @param named the node's name, with which the name of its store begins
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    <VR extends @Nullable Object> KStream<K, VR> mapValuesAsync(
            ValueMapperWithKey<? super K, ? super V, ? extends CompletionStage<? extends VR>> mapper,
            Async async,
            Named named);

    /**
     * Gives each record a new value, made of its key and value. The node is called {@code KSTREAM-MAPVALUES-#}.
     *
     * @param mapper makes the new value, and leaves the key unchanged; may return null
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    default <VR extends @Nullable Object> KStream<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper) {
        return mapValues(mapper, Named.generated());
    }

    /**
     * Gives each record a new value, made of its key and value.
     *
     * @param mapper makes the new value, and leaves the key unchanged; may return null
     * @param named the node's name
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    <VR extends @Nullable Object> KStream<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper, Named named);

    /**
     * Makes any number of records of each, under the same key. The node is called {@code KSTREAM-FLATMAPVALUES-#}.
     *
     * @param mapper makes the new values; must not return null
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    default <VR extends @Nullable Object> KStream<K, VR> flatMapValues(
            ValueMapper<? super V, ? extends Iterable<? extends VR>> mapper) {
        return flatMapValues(mapper, Named.generated());
    }

    /**
     * Makes any number of records of each, under the same key.
     *
     * @param mapper makes the new values; must not return null
     * @param named the node's name
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    default <VR extends @Nullable Object> KStream<K, VR> flatMapValues(
            ValueMapper<? super V, ? extends Iterable<? extends VR>> mapper, Named named) {
        return flatMapValues(
                (ValueMapperWithKey<K, V, Iterable<? extends VR>>) (key, value) -> mapper.apply(value), named);
    }

    /**
     * Makes any number of records of each key and value. The node is called {@code KSTREAM-FLATMAPVALUES-#}.
     *
     * @param mapper makes the new values, and leaves the key unchanged; must not return null
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    default <VR extends @Nullable Object> KStream<K, VR> flatMapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VR>> mapper) {
        return flatMapValues(mapper, Named.generated());
    }

    /**
     * Makes any number of records of each key and value.
     *
     * @param mapper makes the new values, and leaves the key unchanged; must not return null
     * @param named the node's name
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them yet
     */
    <VR extends @Nullable Object> KStream<K, VR> flatMapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VR>> mapper, Named named);

    /**
     * Acts on each record and passes it on. The node is called {@code KSTREAM-PEEK-#}.
     *
     * <p>After a crash a record may be seen again; what the action did outside is not undone.
     *
     * @param action acts on a record, and leaves it unchanged
     * @return the same stream
     */
    default KStream<K, V> peek(ForeachAction<? super K, ? super V> action) {
        return peek(action, Named.generated());
    }

    /**
     * Acts on each record and passes it on.
     *
     * @param action acts on a record, and leaves it unchanged
     * @param named the node's name
     * @return the same stream
     */
    KStream<K, V> peek(ForeachAction<? super K, ? super V> action, Named named);
}

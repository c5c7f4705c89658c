package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import io.weir.state.KeyValue;
import io.weir.topology.DropReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** The processors behind the words on streams. */
public final class StreamOperators {
    private StreamOperators() {}

    /**
     * Passes some records on.
     *
     * @param predicate tells which
     * @param <K> type of keys
     * @param <V> type of values
     * @return the supplier
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> ProcessorSupplier<K, V, K, V> filter(
            BiPredicate<? super K, ? super V> predicate) {
        return stateless((record, out) -> {
            if (predicate.test(record.key(), record.value())) {
                out.forward(record);
            }
        });
    }

    /**
     * Gives each record a new key and value.
     *
     * @param mapper makes them
     * @param <K> type of keys
     * @param <V> type of values
     * @param <L> type of new keys
     * @param <W> type of new values
     * @return the supplier
     */
    public static <
                    K extends @Nullable Object,
                    V extends @Nullable Object,
                    L extends @Nullable Object,
                    W extends @Nullable Object>
            ProcessorSupplier<K, V, L, W> map(
                    BiFunction<? super K, ? super V, ? extends KeyValue<? extends L, ? extends W>> mapper) {
        return stateless((record, out) -> {
            KeyValue<? extends L, ? extends W> pair =
                    given(mapper.apply(record.key(), record.value()), "map", "a KeyValue");
            out.forward(record.<L>withKey(pair.key).<W>withValue(pair.value));
        });
    }

    /**
     * Makes any number of records of each.
     *
     * @param mapper makes their keys and values
     * @param <K> type of keys
     * @param <V> type of values
     * @param <L> type of new keys
     * @param <W> type of new values
     * @return the supplier
     */
    public static <
                    K extends @Nullable Object,
                    V extends @Nullable Object,
                    L extends @Nullable Object,
                    W extends @Nullable Object>
            ProcessorSupplier<K, V, L, W> flatMap(
                    BiFunction<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends L, ? extends W>>>
                            mapper) {
        return stateless((record, out) -> {
            for (KeyValue<? extends L, ? extends W> pair :
                    given(mapper.apply(record.key(), record.value()), "flatMap", "an Iterable")) {
                out.forward(record.<L>withKey(pair.key).<W>withValue(pair.value));
            }
        });
    }

    /**
     * Gives each record a new value.
     *
     * @param mapper makes it
     * @param <K> type of keys
     * @param <V> type of values
     * @param <W> type of new values
     * @return the supplier
     */
    public static <K extends @Nullable Object, V extends @Nullable Object, W extends @Nullable Object>
            ProcessorSupplier<K, V, K, W> mapValues(BiFunction<? super K, ? super V, ? extends W> mapper) {
        return stateless((record, out) -> out.forward(record.<W>withValue(mapper.apply(record.key(), record.value()))));
    }

    /**
     * Makes any number of records of each, under the same key.
     *
     * @param mapper makes their values
     * @param <K> type of keys
     * @param <V> type of values
     * @param <W> type of new values
     * @return the supplier
     */
    public static <K extends @Nullable Object, V extends @Nullable Object, W extends @Nullable Object>
            ProcessorSupplier<K, V, K, W> flatMapValues(
                    BiFunction<? super K, ? super V, ? extends Iterable<? extends W>> mapper) {
        return stateless((record, out) -> {
            for (W value : given(mapper.apply(record.key(), record.value()), "flatMapValues", "an Iterable")) {
                out.forward(record.<W>withValue(value));
            }
        });
    }

    /**
     * Gives each record a new key.
     *
     * @param mapper makes it
     * @param <K> type of keys
     * @param <V> type of values
     * @param <L> type of new keys
     * @return the supplier
     */
    public static <K extends @Nullable Object, V extends @Nullable Object, L extends @Nullable Object>
            ProcessorSupplier<K, V, L, V> selectKey(BiFunction<? super K, ? super V, ? extends L> mapper) {
        return stateless((record, out) -> out.forward(record.<L>withKey(mapper.apply(record.key(), record.value()))));
    }

    /**
     * Acts on each record and passes it on.
     *
     * @param action acts
     * @param <K> type of keys
     * @param <V> type of values
     * @return the supplier
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> ProcessorSupplier<K, V, K, V> peek(
            BiConsumer<? super K, ? super V> action) {
        return stateless((record, out) -> {
            action.accept(record.key(), record.value());
            out.forward(record);
        });
    }

    /**
     * Acts on each record, and passes nothing on.
     *
     * @param action acts
     * @param <K> type of keys
     * @param <V> type of values
     * @return the supplier
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> ProcessorSupplier<K, V, K, V> foreach(
            BiConsumer<? super K, ? super V> action) {
        return stateless((record, out) -> action.accept(record.key(), record.value()));
    }

    /**
     * Passes all records on.
     *
     * @return the supplier
     */
    public static ProcessorSupplier<Object, Object, Object, Object> passThrough() {
        return stateless((record, out) -> out.forward(record));
    }

    /**
     * Passes those dropped records on that were dropped for one of some reasons.
     *
     * @param reasons the reasons
     * @return the supplier
     */
    public static ProcessorSupplier<Object, Object, Object, Object> droppedFor(Set<DropReason> reasons) {
        Set<String> told = reasons.stream().map(DropReason::text).collect(Collectors.toUnmodifiableSet());
        return stateless((record, out) -> {
            Header reason = record.headers().lastHeader(DropReason.HEADER);
            if (reason != null && told.contains(new String(reason.value(), StandardCharsets.UTF_8))) {
                out.forward(record);
            }
        });
    }

    /**
     * Passes records with a key on, and drops the others, since they belong to no partition.
     *
     * @return the supplier
     */
    public static ProcessorSupplier<Object, Object, Object, Object> keyed() {
        return stateless((record, out) -> {
            if (record.key() == null) {
                out.drop(record, DropReason.NULL_KEY);
            } else {
                out.forward(record);
            }
        });
    }

    /**
     * Passes each record to the first branch that takes it, or to none.
     *
     * @param branches the branches, in order
     * @return the supplier
     */
    public static ProcessorSupplier<Object, Object, Object, Object> branch(List<BranchRule> branches) {
        List<BranchRule> rules = List.copyOf(branches);
        return stateless((record, out) -> {
            for (BranchRule rule : rules) {
                if (rule.takes().test(record.key(), record.value())) {
                    out.forward(record, rule.child());
                    return;
                }
            }
        });
    }

    static <
                    KIn extends @Nullable Object,
                    VIn extends @Nullable Object,
                    KOut extends @Nullable Object,
                    VOut extends @Nullable Object>
            ProcessorSupplier<KIn, VIn, KOut, VOut> stateless(Action<KIn, VIn, KOut, VOut> action) {
        return () -> new StatelessOperator<>(action);
    }

    private static <T> T given(@Nullable T result, String word, String expected) {
        if (result == null) {
            throw new IllegalStateException("The function given to " + word + " must return " + expected
                    + ", but returned null. Return an empty one, or filter the record out first.");
        }
        return result;
    }
}

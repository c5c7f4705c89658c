package io.weir.dsl;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of one branch of a fork.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class Branched<K extends @Nullable Object, V extends @Nullable Object> {
    private final @Nullable String name;
    private final Function<KStream<K, V>, Optional<KStream<K, V>>> chain;

    private Branched(@Nullable String name, Function<KStream<K, V>, Optional<KStream<K, V>>> chain) {
        this.name = Named.checked(name);
        this.chain = chain;
    }

    /**
     * Names the branch.
     *
     * @param name what the branch's name ends with, after the name of the fork
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Branched<K, V> as(String name) {
        return new Branched<>(name, Optional::of);
    }

    /**
     * Goes on with the branch at once.
     *
     * @param chain makes a stream of the branch; the fork's map holds what it returns, if it is not null
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Branched<K, V> withFunction(
            Function<? super KStream<K, V>, ? extends @Nullable KStream<K, V>> chain) {
        return withFunction(chain, null);
    }

    /**
     * Goes on with the branch at once.
     *
     * @param chain makes a stream of the branch; the fork's map holds what it returns, if it is not null
     * @param name what the branch's name ends with, or null for its number
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Branched<K, V> withFunction(
            Function<? super KStream<K, V>, ? extends @Nullable KStream<K, V>> chain, @Nullable String name) {
        return new Branched<>(name, stream -> Optional.ofNullable(chain.apply(stream)));
    }

    /**
     * Hands the branch over; the fork's map does not hold it.
     *
     * @param chain takes the branch
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Branched<K, V> withConsumer(
            Consumer<KStream<K, V>> chain) {
        return withConsumer(chain, null);
    }

    /**
     * Hands the branch over; the fork's map does not hold it.
     *
     * @param chain takes the branch
     * @param name what the branch's name ends with, or null for its number
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Branched<K, V> withConsumer(
            Consumer<KStream<K, V>> chain, @Nullable String name) {
        return new Branched<>(name, stream -> {
            chain.accept(stream);
            return Optional.empty();
        });
    }

    /** No name, and the branch as it is. */
    static <K extends @Nullable Object, V extends @Nullable Object> Branched<K, V> plain() {
        return new Branched<>(null, Optional::of);
    }

    /**
     * Sets the name.
     *
     * @param other what the branch's name ends with, or null for its number
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public Branched<K, V> withName(@Nullable String other) {
        return new Branched<>(other, chain);
    }

    @Nullable String name() {
        return name;
    }

    /** What the fork's map is to hold for a branch. */
    Optional<KStream<K, V>> goOn(KStream<K, V> branch) {
        return chain.apply(branch);
    }
}

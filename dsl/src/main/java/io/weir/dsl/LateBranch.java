package io.weir.dsl;

import io.weir.dsl.plan.PlanBuilder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A stream takes the records that a word drops.
 *
 * <p>{@link Late#branch()} makes one, {@link StreamsBuilder#late} gives its stream. Immutable: the same branch may be
 * used with several builders.
 *
 * @param <K> type of keys
 * @param <V> type of values, as they come to the word
 */
public final class LateBranch<K extends @Nullable Object, V extends @Nullable Object> extends Late<K, V> {
    private final @Nullable Consumer<? super KStream<K, V>> chain;

    LateBranch(@Nullable Consumer<? super KStream<K, V>> chain) {
        this.chain = chain;
    }

    @Override
    boolean drops() {
        return false;
    }

    @Override
    void say(Said<K, V> aside) {
        KStream<K, V> stream = PlannedStream.of(aside);
        aside.plan().keepAside(this, stream);
        if (chain != null) {
            chain.accept(stream);
        }
    }

    /** The streams of all words that this was said of, in the order in which they were said. */
    @SuppressWarnings("unchecked") // Only say() keeps anything under this branch.
    KStream<K, V> stream(PlanBuilder plan) {
        KStream<K, V> all = null;
        for (Object kept : plan.aside(this)) {
            KStream<K, V> one = (KStream<K, V>) kept;
            all = all == null ? one : all.merge(one);
        }
        if (all == null) {
            throw new IllegalStateException("A late branch is given to a word, as in onLate(branch), before its stream"
                    + " is asked for, but no word of this builder was given this one. Say the word first.");
        }
        return all;
    }

    @Override
    public String toString() {
        return "Late{branch}";
    }
}

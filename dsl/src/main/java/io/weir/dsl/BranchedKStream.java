package io.weir.dsl;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fork in a stream. Each record goes the first way that takes it; one that no way takes goes nowhere.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface BranchedKStream<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Adds a way, numbered from 1.
     *
     * @param predicate tells which records go this way
     * @return this fork
     */
    default BranchedKStream<K, V> branch(Predicate<? super K, ? super V> predicate) {
        return branch(predicate, Branched.plain());
    }

    /**
     * Adds a way.
     *
     * @param predicate tells which records go this way
     * @param branched its name, and how it goes on
     * @return this fork
     */
    BranchedKStream<K, V> branch(Predicate<? super K, ? super V> predicate, Branched<K, V> branched);

    /**
     * Ends the fork with a way, numbered 0, for the records that no other takes.
     *
     * @return the branches by name: the fork's name and the branch's
     */
    default Map<String, KStream<K, V>> defaultBranch() {
        return defaultBranch(Branched.plain());
    }

    /**
     * Ends the fork with a way for the records that no other takes.
     *
     * @param branched its name, and how it goes on
     * @return the branches by name: the fork's name and the branch's
     */
    Map<String, KStream<K, V>> defaultBranch(Branched<K, V> branched);

    /**
     * Ends the fork. Records that no way takes go nowhere.
     *
     * @return the branches by name: the fork's name and the branch's
     */
    Map<String, KStream<K, V>> noDefaultBranch();
}

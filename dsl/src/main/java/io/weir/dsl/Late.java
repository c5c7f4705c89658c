package io.weir.dsl;

import io.weir.dsl.plan.Aside;
import io.weir.state.StoreName;
import io.weir.topology.DropReason;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the records that a word does not take.
 *
 * <p>A word drops a record that comes too late for all its windows or for its row, that has no key or no value where
 * one
 * is needed, or that moves time too far. Each is counted, by node and reason, whatever is said here. Said besides, the
 * record goes to a topic or to a stream of its own, with the key, the value and the time that it had when it came to
 * the
 * word, and its headers. Where the word before it has changed the key or the value, that is what is sent aside: a
 * grouping by a new key sends records with the new key.
 *
 * <p>Two headers tell why, in UTF-8: {@value #OPERATOR_HEADER} is the name of the node that dropped the record,
 * {@value #REASON_HEADER} is {@code late}, {@code null-key}, {@code null-value}, {@code null-id}, {@code duplicate},
 * {@code no-window}, {@code expired}, {@code not-latest}, {@code timestamp-too-large} or {@code time-jump}. A record of
 * several windows is sent aside, once, if none of them takes it.
 *
 * <p>What is sent aside is part of the same commit as the results: under exactly-once it is there exactly once. It
 * makes no
 * state. The node behind it is named after the one that drops, with {@code -late} behind, and takes no number.
 *
 * <p>Where a grouping goes through a repartition topic, records without a key pass through that, to any partition, so
 * that
 * the word itself drops them.
 *
 * @param <K> type of keys
 * @param <V> type of values, as they come to the word
 */
public abstract sealed class Late<K extends @Nullable Object, V extends @Nullable Object>
        permits LateDrop, LateTopic, LateBranch, LateProcess {
    /** Name of the header that names the node which dropped a record. */
    public static final String OPERATOR_HEADER = "weir.late.operator";

    /** Name of the header that names the reason for which a record was dropped. */
    public static final String REASON_HEADER = DropReason.HEADER;

    Late() {}

    /**
     * Drops records; they are counted. This is the rule where nothing is said.
     *
     * @param <K> type of keys
     * @param <V> type of values
     * @return the option
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Late<K, V> drop() {
        return new LateDrop<>();
    }

    /**
     * Has a keyed processor take records that are late as any other. Records without a key are dropped and counted.
     * For {@link Keyed#onLate} only: no other word takes a record that is too late for its windows.
     *
     * @param <K> type of keys
     * @param <V> type of values
     * @return the option
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Late<K, V> process() {
        return new LateProcess<>();
    }

    /**
     * Writes records to a topic, with the serdes with which the word reads its input.
     *
     * @param topic the topic, which must exist
     * @param <K> type of keys
     * @param <V> type of values
     * @return the option
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Late<K, V> toTopic(String topic) {
        return new LateTopic<>(StoreName.checked(topic));
    }

    /**
     * Makes records a stream of their own, which {@link StreamsBuilder#late} gives once the word has been said.
     *
     * <p>Several words may be given the same branch; then their records come in one stream.
     *
     * <pre>{@code
     * LateBranch<String, Long> late = Late.branch();
     * readings.groupByKey().onLate(late).windowedBy(minutes).count().toStream().to("counts");
     * KStream<String, Long> corrections = builder.late(late);
     * }</pre>
     *
     * @param <K> type of keys
     * @param <V> type of values
     * @return the option, which is also the key to the stream
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> LateBranch<K, V> branch() {
        return new LateBranch<>(null);
    }

    /**
     * Makes records a stream of their own, and hands it over as soon as the word is said.
     *
     * @param chain says what becomes of the stream; called once for each word (and each side of a join) that is given
     * this
     * @param <K> type of keys
     * @param <V> type of values
     * @return the option, which is also the key to the stream
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> LateBranch<K, V> branch(
            Consumer<? super KStream<K, V>> chain) {
        return new LateBranch<>(chain);
    }

    /** Whether nobody takes the records. */
    abstract boolean drops();

    /** Says what becomes of the records of a word. */
    abstract void say(Said<K, V> aside);

    /** Says what becomes of the records that a word drops. */
    final void of(Said<K, V> word, Aside aside) {
        if (!drops()) {
            say(word.at(word.plan().say(aside), word.keySerde(), word.valueSerde()));
        }
    }

    /** The same for a word that drops under its own name. */
    final void of(Said<K, V> word) {
        of(word, Aside.of(word.node()));
    }
}

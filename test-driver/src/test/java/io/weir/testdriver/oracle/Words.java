package io.weir.testdriver.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words that both libraries know. Keys are text; values are text or numbers.
 *
 * @param <S> a stream
 * @param <G> a grouped stream
 * @param <T> a table
 */
interface Words<S, G, T> {
    /** How long tables that keep history keep it. */
    long HISTORY_MS = 5_000;

    WindowWords<S, G> windows();

    JoinWords<S, T> joins();

    ChangeWords<S, G, T> changes();

    S stream(List<String> topics, Said said);

    T table(String topic, Said said, Store store);

    S filter(S stream, Functions functions, Said said);

    S filterNot(S stream, Functions functions, Said said);

    /** Keeps records that have a value. */
    S present(S stream);

    S map(S stream, Functions functions, Said said);

    S flatMap(S stream, Functions functions, Said said);

    S mapValues(S stream, Functions functions, Said said);

    S flatMapValues(S stream, Functions functions, Said said);

    S selectKey(S stream, Functions functions, Said said);

    S peek(S stream, Effects effects, Said said);

    void foreach(S stream, Effects effects, Said said);

    S merge(S one, S other, Said said);

    S repartition(S stream, Said said);

    T toTable(S stream, Said said, Store store);

    G groupByKey(S stream, Said said);

    G groupBy(S stream, Functions functions, Said said);

    T count(G grouped, Said said, Store store);

    T reduce(G grouped, Functions functions, Said said, Store store);

    T aggregate(G grouped, Functions functions, Said said, Store store);

    T filterTable(T table, Functions functions, Said said, Store store);

    T mapTable(T table, Functions functions, Said said, Store store);

    S toStream(T table, Said said);

    void to(S stream, String topic, Said said);

    /** What the values of a stream or table are. */
    enum Values {
        TEXT,
        NUMBER
    }

    /**
     * What is said beside the word itself.
     *
     * @param name the node's name, or null for a generated one
     * @param values what the values are
     * @param serdes whether serdes are given
     */
    record Said(@Nullable String name, Values values, boolean serdes) {}

    /**
     * How a table is kept.
     *
     * @param kind whether and where
     * @param name the store's name, or null for a generated one
     * @param caching whether updates are held until the commit
     * @param logging whether there is a changelog
     */
    record Store(Kind kind, @Nullable String name, boolean caching, boolean logging) {
        /** How the names of stores that keep history begin. */
        static final String HISTORY = "versions-";

        static final Store UNSAID = new Store(Kind.UNSAID, null, true, true);

        /** Whether and where a table is kept. */
        enum Kind {
            /** Nothing is said: the word decides. */
            UNSAID,
            /** Kept where the application's default says. */
            USUAL,
            /** Kept on the heap. */
            MEMORY,
            /** Kept on disk. */
            DISK,
            /** Kept with history. */
            VERSIONED
        }
    }

    /** Notes what a peek or foreach saw. */
    @FunctionalInterface
    interface Effects {
        void saw(@Nullable String key, @Nullable Object value);
    }
}

package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;
import java.util.List;

/**
 * The words that process, split and regroup.
 *
 * @param <S> a stream
 * @param <G> a grouped stream
 * @param <T> a table
 */
interface ChangeWords<S, G, T> {
    S process(S stream, Functions functions, Said said);

    S processValues(S stream, Functions functions, Said said);

    /** The records that pass one test, those that pass another one, and the rest. */
    List<S> split(S stream, Functions functions, Said said);

    T transformValues(T table, Functions functions, Said said, Store store);

    /** Groups a table by another key and gathers numbers made of its values. */
    T regroup(T table, Step.GroupWord word, Functions functions, Said said, Store store);

    T cogroup(List<G> groups, Functions functions, Said said, Store store);

    /** Updates wait for a time, fewer than a limit of keys at once. */
    T suppress(T table, long waitMs, long maxRecords, Said said);
}

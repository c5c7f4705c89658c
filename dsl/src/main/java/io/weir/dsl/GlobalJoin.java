package io.weir.dsl;

import io.weir.dsl.operator.GlobalJoiner;
import io.weir.dsl.operator.JoinOperators;
import io.weir.dsl.plan.GlobalTableJoin;
import io.weir.processor.Record;
import org.jspecify.annotations.Nullable;

/**
 * What the user said of a join with a global table.
 *
 * @param keys makes the key to look for
 * @param values makes the new value; of a left join it takes null for the row
 * @param <K> type of the stream's keys
 * @param <V> type of the stream's values
 * @param <L> type of the table's keys
 * @param <T> type of the table's values
 * @param <W> type of joined values
 */
record GlobalJoin<K extends @Nullable Object, V extends @Nullable Object, L, T, W extends @Nullable Object>(
        KeyValueMapper<? super K, ? super V, ? extends @Nullable L> keys,
        ValueJoinerWithStreamAndMappedKey<? super K, ? super @Nullable L, ? super V, ? super @Nullable T, ? extends W>
                values)
        implements GlobalJoiner<K, V, L, T, W> {
    @Override
    public @Nullable L key(K key, V value) {
        return keys.apply(key, value);
    }

    @Override
    @SuppressWarnings("NullAway") // The types of the joiner say that key and row may be missing.
    public W joined(Record<K, V> record, @Nullable L key, @Nullable T row) {
        return values.apply(record.key(), key, record.value(), row);
    }

    /** Says the join. The name begins with LEFTJOIN for both kinds, as in Kafka Streams. */
    KStream<K, W> said(PlannedStream<K, V> stream, GlobalKTable<L, T> table, Named named, boolean left) {
        Said<K, V> said = stream.said();
        String store = PlannedGlobalTable.of(table, said).queryableStoreName();
        String name = said.name(named, "KSTREAM-LEFTJOIN-");
        GlobalTableJoin node = new GlobalTableJoin(name, said.node(), JoinOperators.global(store, this, left), left);
        return new PlannedStream<>(said.at(said.plan().say(node), said.keySerde(), null), stream.rekeyed());
    }
}

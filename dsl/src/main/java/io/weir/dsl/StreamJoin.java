package io.weir.dsl;

import io.weir.dsl.operator.JoinOperators;
import io.weir.dsl.operator.StreamJoinOperator;
import io.weir.dsl.operator.StreamTableOperator;
import io.weir.dsl.plan.Cogroup;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.StreamTableJoin;
import io.weir.dsl.plan.TableStep;
import io.weir.state.ChangelogSettings;
import io.weir.state.Retention;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * A stream about to be joined with a table.
 *
 * @param stream the stream
 * @param joined the name and the serdes
 * @param <K> type of keys
 * @param <V> type of the stream's values
 * @param <T> type of the table's values
 */
record StreamJoin<K extends @Nullable Object, V extends @Nullable Object, T>(
        PlannedStream<K, V> stream, Joined<K, V, T> joined) {

    /** Says the join. */
    <W extends @Nullable Object> KStream<K, W> with(KTable<K, T> table, StreamTableOperator operator, boolean left) {
        Said<K, V> said = stream.said();
        PlanNode rows = PlannedTable.of(table, said).said().node();
        Serde<K> key = joined.keySerde() == null ? said.keySerde() : joined.keySerde();
        Serde<V> value = joined.valueSerde() == null ? said.valueSerde() : joined.valueSerde();
        PlanNode parent = new JoinWay<>(stream, key, value).end(joined.name());
        String name = said.name(Named.of(joined.name()), left ? "KSTREAM-LEFTJOIN-" : "KSTREAM-JOIN-");
        Optional<StoreBuilder<?>> buffer = buffer(name, rows, new RowSerdes(key, value));
        StreamTableOperator joins = buffer.<StreamTableOperator>map(
                        store -> JoinOperators.afterGrace(operator, store.name(), graceMs()))
                .orElse(operator);
        StreamTableJoin join = said.plan().say(new StreamTableJoin(name, parent, rows, joins, left, buffer));
        joined.late().of(said.at(join, key, value));
        return PlannedStream.of(said.at(join, key, null));
    }

    private Optional<StoreBuilder<?>> buffer(String name, PlanNode table, RowSerdes serdes) {
        if (joined.graceMs() == null) {
            return Optional.empty();
        }
        checkHistory(name, table);
        Serde<?> waiting = StreamJoinOperator.waitingSerde(serdes.value(), serdes.value());
        return Optional.of(Stores.builder(new StoreDefinition(
                name + "-Buffer",
                StoreKind.WAITING,
                null,
                new RowSerdes(serdes.key(), waiting),
                ChangelogSettings.ENABLED,
                false,
                new Retention(graceMs(), 0, false))));
    }

    private void checkHistory(String name, PlanNode table) {
        long historyMs = historyMs(table);
        if (historyMs < graceMs()) {
            throw new IllegalArgumentException("Join [" + name + "] lets records wait for [" + graceMs()
                    + "] ms, so table [" + table.name() + "] must keep its history for that long, but it keeps "
                    + (historyMs < 0 ? "none" : "[" + historyMs + "] ms")
                    + ". Keep the table in a versioned store with a history of [" + graceMs()
                    + "] ms at least, or shorten the grace period.");
        }
    }

    private static long historyMs(PlanNode table) {
        if (table instanceof Cogroup cogroup) {
            return historyMs(cogroup.parents().get(0));
        }
        if (!(table instanceof TableStep step) || step.spare().isPresent()) {
            return -1;
        }
        if (step.store().isEmpty()) {
            return historyMs(step.parent());
        }
        return step.store()
                .flatMap(StoreBuilder::definition)
                .filter(said -> said.kind() == StoreKind.VERSIONED)
                .map(said -> said.retention().retentionMs())
                .orElse(-1L);
    }

    private long graceMs() {
        Long graceMs = joined.graceMs();
        return graceMs == null ? 0 : graceMs;
    }
}

package io.weir.dsl.compile;

import io.weir.dsl.operator.TableShape;
import io.weir.dsl.operator.TableView;
import io.weir.dsl.plan.Cogroup;
import io.weir.dsl.plan.Plan;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Regrouping;
import io.weir.dsl.plan.Suppression;
import io.weir.dsl.plan.TableInput;
import io.weir.dsl.plan.TableJoin;
import io.weir.dsl.plan.TableStep;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import io.weir.topology.TopologyException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/**
 * What the words of a plan need of its tables.
 *
 * <p>A word that looks rows up needs them stored, or computed from stored ones. A word that asks for old values is told
 * them if the table can tell: from its own store, or from the tables above; a word that insists on them makes the table
 * store its rows. Words are heard in the order in which they were said, as in Kafka Streams: a filter that was said
 * before its table needed a store is not told old values.
 */
final class TableNeeds {
    private final Set<PlanNode> stored = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<PlanNode> telling = Collections.newSetFromMap(new IdentityHashMap<>());

    private final boolean reusesInputs;

    /** Hears what a plan needs; the input topics of tables may be reused as changelogs. */
    TableNeeds(Plan plan, boolean reusesInputs) {
        this.reusesInputs = reusesInputs;
        plan.nodes().forEach(this::hear);
    }

    /** What was decided about a table. */
    TableShape shape(PlanNode table) {
        return new TableShape(store(table).map(StoreBuilder::name), telling.contains(table), tellsPast(table));
    }

    // A store without history leaves updates of the past out.
    private boolean tellsPast(PlanNode node) {
        return store(node)
                .map(store -> store.definition()
                        .filter(said -> said.kind() == StoreKind.VERSIONED)
                        .isPresent())
                .orElseGet(() -> node instanceof TableStep table && tellsPast(table.parent()));
    }

    /** What holds a table's rows. */
    Optional<StoreBuilder<?>> store(PlanNode node) {
        if (node instanceof TableStep table) {
            return reused(table, stored.contains(table) ? table.spare() : table.store());
        }
        if (node instanceof Cogroup cogroup) {
            return Optional.of(cogroup.store());
        }
        return node instanceof TableJoin join ? join.store() : Optional.empty();
    }

    // The topic has every row already, so none is written again.
    private Optional<StoreBuilder<?>> reused(TableStep table, Optional<StoreBuilder<?>> store) {
        Optional<StoreDefinition> logged = store.flatMap(StoreBuilder::definition)
                .filter(said -> said.changelog().enabled())
                // The deletion of an expired row must be written, and an input topic is not ours to write to.
                .filter(said -> said.bound().ttl() == null);
        if (!reusesInputs
                || !table.operator().repeatsInput()
                || logged.isEmpty()
                || !(table.parent() instanceof TableInput input)
                || input.source().input().timeBound() != null) {
            return store;
        }
        String topic = input.source().topics().iterator().next();
        StoreDefinition kept = logged.get();
        return Optional.of(Stores.builder(kept.withChangelog(kept.changelog().in(topic))));
    }

    /** Where a table's rows can be looked up. */
    TableView<?, ?> view(PlanNode node) {
        Optional<StoreBuilder<?>> store = store(node);
        if (store.isPresent()) {
            return TableView.stored(store.get().name());
        }
        if (node instanceof TableJoin join) {
            return join.operator().view(view(join.left()), view(join.right()));
        }
        if (node instanceof Suppression suppression) {
            return suppression.operators().view(view(suppression.parent()));
        }
        if (node instanceof TableStep table) {
            return table.operator().view(view(table.parent()));
        }
        throw new AssertionError("Plan node [" + node.name() + "] was to be read as a table, but is none.");
    }

    private void hear(PlanNode node) {
        node.reads().forEach(this::look);
        if (node instanceof TableJoin || node instanceof Regrouping || node instanceof Suppression) {
            node.parents().forEach(this::look);
            node.parents().forEach(this::tells);
        } else if (node instanceof TableStep step && step.asksOldValues() && tells(step.parent())) {
            telling.add(step);
        }
    }

    private void look(PlanNode node) {
        if (node instanceof TableStep table && table.spare().isPresent()) {
            stored.add(table);
        } else if (store(node).isEmpty()) {
            node.parents().forEach(this::look);
        }
    }

    // True if the table tells old values, from now on at the latest.
    private boolean tells(PlanNode node) {
        if (node instanceof TableStep table && !table.operator().tellsOldValues()) {
            throw new TopologyException("A word below a table needs to be told the values before, but the windows of ["
                    + node.name() + "] send early results, which carry none. Use toStream() on the table, or"
                    + " EmitStrategy.onWindowUpdate() or onWindowClose().");
        }
        if (node instanceof Cogroup) {
            node.parents().forEach(this::tells);
        }
        boolean able = store(node).isPresent()
                || (table(node) && node.parents().stream().allMatch(this::tells));
        if (able) {
            telling.add(node);
        }
        return able;
    }

    private static boolean table(PlanNode node) {
        return node instanceof TableStep || node instanceof TableJoin || node instanceof Suppression;
    }
}

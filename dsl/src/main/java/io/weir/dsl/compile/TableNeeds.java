package io.weir.dsl.compile;

import io.weir.dsl.operator.TableShape;
import io.weir.dsl.operator.TableView;
import io.weir.dsl.plan.Plan;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.TableStep;
import io.weir.state.StoreBuilder;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/**
 * What the words of a plan need of its tables.
 *
 * <p>A word that looks rows up needs them stored, or computed from stored ones. A word that asks for old values is told
 * them if the table can tell: from its own store, or from the table above. Words are heard in the order in which they
 * were said, as in Kafka Streams: a filter that was said before its table needed a store is not told old values.
 */
final class TableNeeds {
    private final Set<PlanNode> stored = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<PlanNode> telling = Collections.newSetFromMap(new IdentityHashMap<>());

    TableNeeds(Plan plan) {
        plan.nodes().forEach(this::hear);
    }

    /** What was decided about a table. */
    TableShape shape(TableStep table) {
        return new TableShape(store(table).map(StoreBuilder::name), telling.contains(table));
    }

    /** What holds a table's rows. */
    Optional<StoreBuilder<?>> store(TableStep table) {
        return table.store().isPresent() || !stored.contains(table) ? table.store() : table.spare();
    }

    /** Where a table's rows can be looked up. */
    TableView<?, ?> view(PlanNode node) {
        TableStep table = table(node);
        Optional<StoreBuilder<?>> store = store(table);
        return store.isPresent()
                ? TableView.stored(store.get().name())
                : table.operator().view(view(table.parent()));
    }

    private void hear(PlanNode node) {
        node.reads().forEach(this::look);
        if (node instanceof TableStep step && step.asksOldValues() && tells(step.parent())) {
            telling.add(step);
        }
    }

    private void look(PlanNode node) {
        TableStep table = table(node);
        if (table.spare().isPresent()) {
            stored.add(table);
        } else if (table.store().isEmpty()) {
            look(table.parent());
        }
    }

    private boolean tells(PlanNode node) {
        boolean able = node instanceof TableStep table && (store(table).isPresent() || tells(table.parent()));
        if (able) {
            telling.add(node);
        }
        return able;
    }

    private static TableStep table(PlanNode node) {
        if (node instanceof TableStep table) {
            return table;
        }
        throw new AssertionError("Plan node [" + node.name() + "] was to be read as a table, but is none.");
    }
}

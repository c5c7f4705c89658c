package io.weir.dsl.compile;

import io.weir.dsl.plan.Plan;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.TableStep;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Which tables send the old value with each update.
 *
 * <p>A table does so if a word below asks and the table can tell: from its own store, or from the table above. No store
 * is made for it.
 */
final class OldValues {
    private final Set<PlanNode> asked = Collections.newSetFromMap(new IdentityHashMap<>());

    OldValues(Plan plan) {
        List<PlanNode> nodes = plan.nodes();
        // Children stand behind their parents, so that a question has arrived before it is passed on.
        for (int i = nodes.size() - 1; i >= 0; i--) {
            if (nodes.get(i) instanceof TableStep step && asks(step)) {
                asked.add(step.parent());
            }
        }
    }

    boolean sentBy(TableStep table) {
        boolean toldFromAbove = table.asksOldValues() && known(table.parent());
        return toldFromAbove || (asked.contains(table) && known(table));
    }

    private boolean asks(TableStep step) {
        return step.asksOldValues() || (asked.contains(step) && step.store().isEmpty());
    }

    private static boolean known(PlanNode node) {
        return node instanceof TableStep table && (table.store().isPresent() || known(table.parent()));
    }
}

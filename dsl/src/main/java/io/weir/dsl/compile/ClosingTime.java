package io.weir.dsl.compile;

import io.weir.dsl.operator.SuppressOperators.Wait;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Suppression;
import io.weir.dsl.plan.TableStep;
import io.weir.state.StoreBuilder;
import io.weir.topology.TopologyException;
import java.util.OptionalLong;

/** When the windows above a suppression close, and how their updates come. */
final class ClosingTime {
    private final Suppression below;
    private final TableNeeds tables;

    private ClosingTime(Suppression below, TableNeeds tables) {
        this.below = below;
        this.tables = tables;
    }

    /** How long the updates of a suppression wait. */
    static Wait of(Suppression node, TableNeeds tables) {
        return node.untilClosed() ? new ClosingTime(node, tables).above(node) : new Wait(node.waitMs(), false, false);
    }

    private Wait above(PlanNode node) {
        if (node.parents().isEmpty()) {
            throw new TopologyException("Suppression [" + below.name() + "] waits for windows to close, but node ["
                    + node.name() + "], from which its table is made, has no windows. Use Suppressed.untilTimeLimit(),"
                    + " or say suppress() of a windowed aggregate.");
        }
        Wait longest = new Wait(0, true, false);
        for (PlanNode parent : node.parents()) {
            Wait wait = at(parent);
            longest = new Wait(Math.max(longest.ms(), wait.ms()), true, longest.held() || wait.held());
        }
        return longest;
    }

    private Wait at(PlanNode node) {
        boolean holds = tables.store(node)
                .flatMap(StoreBuilder::definition)
                .filter(store -> store.caching())
                .isPresent();
        OptionalLong closes = node instanceof TableStep table ? table.operator().closesAfterMs() : OptionalLong.empty();
        if (closes.isPresent()) {
            return new Wait(closes.getAsLong(), true, holds);
        }
        Wait above = above(node);
        return new Wait(above.ms(), true, above.held() || holds);
    }
}

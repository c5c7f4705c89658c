package io.weir.dsl.compile;

import io.weir.dsl.operator.SuppressOperators.Wait;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Suppression;
import io.weir.dsl.plan.TableStep;
import io.weir.state.StoreBuilder;
import io.weir.topology.TopologyException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
        return node.untilClosed()
                ? new ClosingTime(node, tables).above(node)
                : new Wait(node.waitMs(), false, false, node.operators().idleAfterMs());
    }

    private Wait above(PlanNode node) {
        if (node.parents().isEmpty()) {
            throw new TopologyException("Suppression [" + below.name() + "] waits for windows to close, but node ["
                    + node.name() + "], from which its table is made, has no windows. Use Suppressed.untilTimeLimit(),"
                    + " or say suppress() of a windowed aggregate.");
        }
        @Nullable Wait longest = null;
        for (PlanNode parent : node.parents()) {
            Wait wait = at(parent);
            longest = longest == null ? wait : both(longest, wait);
        }
        return Objects.requireNonNull(longest);
    }

    // Windows that the wall clock closes at different times cannot be told together: then it closes none.
    private static Wait both(Wait one, Wait other) {
        Long idle = Objects.equals(one.idleAfterMs(), other.idleAfterMs()) ? one.idleAfterMs() : Long.valueOf(-1);
        return new Wait(Math.max(one.ms(), other.ms()), true, one.held() || other.held(), idle);
    }

    private Wait at(PlanNode node) {
        boolean holds = tables.store(node)
                .flatMap(StoreBuilder::definition)
                .filter(store -> store.caching())
                .isPresent();
        if (node instanceof TableStep table && table.operator().closesAfterMs().isPresent()) {
            long closesMs = table.operator().closesAfterMs().getAsLong();
            return new Wait(closesMs, true, holds, table.operator().idleAfterMs());
        }
        Wait above = above(node);
        return new Wait(above.ms(), true, above.held() || holds, above.idleAfterMs());
    }
}

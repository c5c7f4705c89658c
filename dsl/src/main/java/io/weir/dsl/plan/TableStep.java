package io.weir.dsl.plan;

import io.weir.dsl.operator.TableOperator;
import io.weir.dsl.operator.TableOperators;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreKind;
import java.util.List;
import java.util.Optional;

/**
 * A word that makes a table.
 *
 * @param name name of the node
 * @param parent what it is said of
 * @param operator makes the processors
 * @param store what holds the rows, or empty if they are computed on the fly
 * @param spare what holds the rows if a word below needs them stored, or empty if they can be computed
 * @param asksOldValues whether the word wants to know the values before, if the table above has them
 */
public record TableStep(
        String name,
        PlanNode parent,
        TableOperator operator,
        Optional<StoreBuilder<?>> store,
        Optional<StoreBuilder<?>> spare,
        boolean asksOldValues)
        implements PlanNode {
    /**
     * A word whose rows are stored, or not, whatever is said below.
     *
     * @param name name of the node
     * @param parent what it is said of
     * @param operator makes the processors
     * @param store what holds the rows, or empty if they are computed on the fly
     * @param asksOldValues whether the word wants to know the values before, if the table above has them
     */
    public TableStep(
            String name,
            PlanNode parent,
            TableOperator operator,
            Optional<StoreBuilder<?>> store,
            boolean asksOldValues) {
        this(name, parent, operator, store, Optional.empty(), asksOldValues);
    }

    /**
     * A table that takes each record as the newest value of its key, and is stored if it was named or is needed.
     *
     * @param name name of the node
     * @param parent what it is said of
     * @param operator makes the processors
     * @param store what holds the rows
     * @param named whether the user named the store
     * @return the word
     */
    public static TableStep source(
            String name, PlanNode parent, TableOperator operator, StoreBuilder<?> store, boolean named) {
        if (store.definition()
                .filter(said -> said.kind() == StoreKind.VERSIONED)
                .isPresent()) {
            return new TableStep(name, parent, TableOperators.versionedSource(), Optional.of(store), false);
        }
        return named
                ? new TableStep(name, parent, operator, Optional.of(store), false)
                : new TableStep(name, parent, operator, Optional.empty(), Optional.of(store), false);
    }

    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}

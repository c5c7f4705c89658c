package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;

/** A word that joins two tables, before it is known where their rows are. */
public interface TableJoinOperator {
    /**
     * Makes the processors that take the updates of the left table.
     *
     * @param right where the right table's rows are
     * @return the supplier
     */
    ProcessorSupplier<?, ?, ?, ?> left(TableView<?, ?> right);

    /**
     * Makes the processors that take the updates of the right table.
     *
     * @param left where the left table's rows are
     * @return the supplier
     */
    ProcessorSupplier<?, ?, ?, ?> right(TableView<?, ?> left);

    /**
     * Makes the processors where both sides meet.
     *
     * @param shape what the compiler decided
     * @param holds whether results wait for the commit, since one record may change both sides
     * @return the supplier
     */
    ProcessorSupplier<?, ?, ?, ?> merge(TableShape shape, boolean holds);

    /**
     * Makes a view of the rows, if they are not stored.
     *
     * @param left the view of the left table
     * @param right the view of the right table
     * @return the view
     */
    TableView<?, ?> view(TableView<?, ?> left, TableView<?, ?> right);
}

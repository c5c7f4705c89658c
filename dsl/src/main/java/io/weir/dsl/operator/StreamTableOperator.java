package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;

/** A word that joins a stream with a table, before it is known where the table's rows are. */
@FunctionalInterface
public interface StreamTableOperator {
    /**
     * Makes the processors' supplier.
     *
     * @param table where the table's rows are
     * @return the supplier
     */
    ProcessorSupplier<?, ?, ?, ?> supplier(TableView<?, ?> table);
}

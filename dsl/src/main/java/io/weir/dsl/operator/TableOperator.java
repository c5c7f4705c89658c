package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;

/** A word on tables, before it is known whether it has a store. */
@FunctionalInterface
public interface TableOperator {
    /**
     * Makes the processors' supplier.
     *
     * @param shape what the compiler decided
     * @return the supplier
     */
    ProcessorSupplier<?, ?, ?, ?> supplier(TableShape shape);
}

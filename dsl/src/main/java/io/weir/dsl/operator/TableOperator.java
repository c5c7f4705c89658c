package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

    /**
     * How far the operator's time must pass the end of a window before the window takes no record any more.
     *
     * @return milliseconds, or empty if the word makes no windows
     */
    default OptionalLong closesAfterMs() {
        return OptionalLong.empty();
    }

    /**
     * After how long without records the wall clock moves the operator's time on.
     *
     * @return milliseconds, negative for never; null if the application's default decides
     */
    default @Nullable Long idleAfterMs() {
        return null;
    }

    /**
     * Whether an update can carry the value that was told before.
     *
     * @return false if results are told early, and nobody remembers which
     */
    default boolean tellsOldValues() {
        return true;
    }

    /**
     * Whether the last record of each key is its row, so that the rows can be made again from the input.
     *
     * @return false if what comes last may be refused
     */
    default boolean repeatsInput() {
        return true;
    }

    /**
     * The stores that the processors use beside that of the rows.
     *
     * @return their names
     */
    default Set<String> stores() {
        return Set.of();
    }

    /**
     * Makes a view of the rows, if they are not stored.
     *
     * @param above the view of the table above
     * @return the view
     */
    default TableView<?, ?> view(TableView<?, ?> above) {
        throw new AssertionError("A table whose rows can only be stored was to be read without its store.");
    }
}

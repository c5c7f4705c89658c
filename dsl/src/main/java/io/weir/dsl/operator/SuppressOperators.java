package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The processors of a table whose updates wait.
 *
 * @param buffer name of the store where they wait
 * @param bound how much it holds
 * @param idleAfterMs after how long without records the wall clock moves time on, where no windows above say so;
 * negative
 *     for never, null for the application's default
 */
public record SuppressOperators(
        String buffer, BufferBound bound, @Nullable Long idleAfterMs) {
    /**
     * How long updates wait.
     *
     * @param ms how far the operator's time must pass the time of an update: a window's end, or its event time
     * @param untilClosed whether windows are sent once, with their final result
     * @param held whether updates come at the commit, when the tables above hold them until then
     * @param idleAfterMs after how long without records the wall clock moves time on; negative for never, null for the
     *     application's default
     */
    public record Wait(
            long ms,
            boolean untilClosed,
            boolean held,
            @Nullable Long idleAfterMs) {}

    /**
     * Makes the processors.
     *
     * @param wait how long updates wait
     * @param <K> type of keys
     * @param <V> type of values
     * @return the supplier
     */
    public <K, V> ProcessorSupplier<K, Update<V>, K, Update<V>> supplier(Wait wait) {
        return () -> new SuppressOperator<>(this, wait);
    }

    /**
     * A view of the rows as they were sent on.
     *
     * @param above the view of the table above
     * @param <K> type of keys
     * @param <V> type of values
     * @return the view
     */
    public <K, V> TableView<K, V> view(TableView<K, V> above) {
        return new SuppressedView<>(above, buffer);
    }
}

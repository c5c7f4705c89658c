package io.weir.dsl;

import io.weir.dsl.operator.TableOperator;
import io.weir.dsl.operator.TimePolicy;
import io.weir.dsl.operator.WindowTiming;
import io.weir.state.Retention;
import io.weir.state.StoreKind;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How a grouping becomes a table.
 *
 * @param prefix what generated names begin with
 * @param operator makes the processors
 * @param form what the store's rows are
 * @param keys makes the serde of the table's keys from that of the grouping's, which may be unknown
 * @param <K> type of the grouping's keys
 * @param <R> type of the table's keys
 */
record Gathering<K extends @Nullable Object, R>(
        String prefix, TableOperator operator, Form form, Function<@Nullable Serde<K>, @Nullable Serde<R>> keys) {
    static final String AGGREGATE = "KSTREAM-AGGREGATE-";
    static final String REDUCE = "KSTREAM-REDUCE-";

    /** When a strategy sends results on. */
    static WindowTiming.Results results(EmitStrategy strategy) {
        boolean marked = strategy instanceof PlannedEmission said && said.marks();
        return new WindowTiming.Results(
                switch (strategy.type()) {
                    case ON_WINDOW_UPDATE -> WindowTiming.Results.When.UPDATED;
                    case ON_WINDOW_CLOSE -> WindowTiming.Results.When.CLOSED;
                },
                strategy.everyMs(),
                marked);
    }

    /**
     * What the rows of a store are.
     *
     * @param kind what one row is
     * @param retention how long it is kept
     * @param leastMs the shortest retention that a user may ask for
     */
    record Form(StoreKind kind, Retention retention, long leastMs) {
        static final Form TABLE = new Form(StoreKind.TIMESTAMPED_KEY_VALUE, Retention.FOREVER, 0);

        static Form windows(TimePolicy policy, long sizeMs) {
            return form(StoreKind.TIMESTAMPED_WINDOW, policy, sizeMs);
        }

        static Form sessions(TimePolicy policy) {
            return form(StoreKind.SESSION, policy, 0);
        }

        private static Form form(StoreKind kind, TimePolicy policy, long sizeMs) {
            Retention retention = new Retention(policy.retentionMs(), sizeMs, false);
            return new Form(kind, retention, policy.retentionMs() - policy.marginMs());
        }

        /** The same rows, read by time as well if results wait for it. */
        Form read(WindowTiming.Results results) {
            boolean byTime = results.waits();
            return new Form(kind, kept(retention.retentionMs(), byTime), leastMs);
        }

        /** The same rows, kept longer. */
        Form keptFor(long retentionMs, String store) {
            if (retentionMs < leastMs) {
                throw new IllegalArgumentException("Store [" + store + "] keeps a window as long as it can change, ["
                        + leastMs + "] ms, but is told to keep it for [" + retentionMs
                        + "] ms. Raise the retention, or shorten the windows or their grace.");
            }
            long keptMs = Math.max(retentionMs, retention.retentionMs());
            return new Form(kind, kept(keptMs, retention.readByTime()), leastMs);
        }

        private Retention kept(long retentionMs, boolean byTime) {
            return new Retention(retentionMs, retention.windowSizeMs(), false, byTime);
        }
    }
}

package io.weir.dsl.operator;

import io.weir.processor.Processor;
import io.weir.processor.ProcessorSupplier;
import io.weir.state.StoreBuilder;
import java.util.Set;

/**
 * A word whose rows depend on event time, so that only its own changelog tells them.
 *
 * @param deletes what remembers deleted rows
 * @param rememberedMs for how long
 */
record LatestTable(StoreBuilder<?> deletes, long rememberedMs) implements TableOperator {
    @Override
    public ProcessorSupplier<?, ?, ?, ?> supplier(TableShape shape) {
        return new ProcessorSupplier<Object, Object, Object, Update<Object>>() {
            @Override
            public Processor<Object, Object, Object, Update<Object>> get() {
                return new LatestSourceOperator<>(shape, deletes.name(), rememberedMs);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(deletes);
            }
        };
    }

    @Override
    public boolean repeatsInput() {
        return false;
    }
}

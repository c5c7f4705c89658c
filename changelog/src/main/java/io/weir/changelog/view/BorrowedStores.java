package io.weir.changelog.view;

import io.weir.changelog.buffer.ChangeBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores of another set, read only.
 *
 * <p>Shows what their owner has committed, record by record. Owned by the thread of the borrowing set.
 */
final class BorrowedStores {
    private final ChangeBuffer buffer = ChangeBuffer.readOnly();
    private final Map<String, StoreView<?, ?>> views = new LinkedHashMap<>();

    /** Adds a store; the parts name this buffer. */
    void add(StoreView<?, ?> view) {
        views.put(view.name(), view);
    }

    ChangeBuffer buffer() {
        return buffer;
    }

    @Nullable StoreView<?, ?> view(String name) {
        return views.get(name);
    }

    /** A new record begins: it sees what is committed by now. */
    void observe() {
        if (!views.isEmpty()) {
            buffer.nextRecord();
            views.values().forEach(view -> view.rows().refresh());
        }
    }

    void close() {
        views.values().forEach(StoreView::end);
    }
}

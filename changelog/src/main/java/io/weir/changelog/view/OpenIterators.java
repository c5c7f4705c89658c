package io.weir.changelog.view;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Iterators that the application has not closed yet. */
final class OpenIterators {
    private static final Logger LOG = LoggerFactory.getLogger(OpenIterators.class);

    private final Set<RowIterator<?, ?>> open = Collections.newSetFromMap(new IdentityHashMap<>());

    void add(RowIterator<?, ?> iterator) {
        open.add(iterator);
    }

    void remove(RowIterator<?, ?> iterator) {
        open.remove(iterator);
    }

    int count() {
        return open.size();
    }

    void closeAll() {
        for (RowIterator<?, ?> iterator : List.copyOf(open)) {
            LOG.warn(
                    "Store [{}] is closed while one of its iterators is open; it is closed now. Close each iterator"
                            + " after use, best with try (var rows = store.all()).",
                    iterator.store());
            iterator.close();
        }
    }
}

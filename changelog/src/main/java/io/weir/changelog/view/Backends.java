package io.weir.changelog.view;

import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.TaskBytes;
import io.weir.changelog.tail.LogTail;
import io.weir.state.Backend;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The committed rows of a task by where they are kept, and the batch that is to follow.
 *
 * <p>Owned by the thread that runs the task.
 */
final class Backends {
    private final Map<Backend, TaskBytes> below = new EnumMap<>(Backend.class);
    private final Map<Backend, RowBatch> drained = new EnumMap<>(Backend.class);

    private final LogTail tail;

    private Backends(LogTail tail) {
        this.tail = tail;
    }

    static Backends open(StoreSetParts parts) {
        Backends backends = new Backends(LogTail.of(parts.directory(), parts.names(Backend.ROCKSDB)));
        for (Backend backend : Backend.values()) {
            List<String> names = parts.names(backend);
            if (!names.isEmpty()) {
                backends.below.put(backend, parts.opened(backend, names));
            }
        }
        return backends;
    }

    LogTail tail() {
        return tail;
    }

    Map<Backend, TaskBytes> all() {
        return Collections.unmodifiableMap(below);
    }

    /** The rows of the backend of a store. */
    TaskBytes of(ResolvedStore store) {
        TaskBytes bytes = below.get(store.backend());
        if (bytes == null) {
            throw new AssertionError(
                    "Store [" + store.name() + "] has backend [" + store.backend() + "], which was not opened.");
        }
        return bytes;
    }

    /** What the next commit writes, of the backend of a store. */
    RowBatch batch(ResolvedStore store) {
        return drained.computeIfAbsent(store.backend(), backend -> new RowBatch());
    }

    /** Writes the batches. */
    void apply() {
        // Disk first: it may fail, the heap does not.
        below.forEach((backend, bytes) -> bytes.write(drained.getOrDefault(backend, new RowBatch())));
        drained.clear();
    }

    /** Forgets the batches. */
    void drop() {
        drained.clear();
    }

    void close() {
        tail.close();
        below.values().forEach(TaskBytes::close);
    }
}

package io.weir.changelog.memory;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.PositionName;
import io.weir.changelog.bytes.Row;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.bytes.TaskBytes;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task's rows in sorted maps on the heap.
 *
 * <p>Owned by the thread that runs the task. Nothing outlives {@link #close}.
 */
public final class MemoryBytes implements TaskBytes {
    private final Map<String, MemoryStore> stores = new LinkedHashMap<>();
    private final Map<String, LogPosition> positions = new HashMap<>();
    private final Map<String, byte[]> notes = new HashMap<>();

    /**
     * Makes empty stores.
     *
     * @param names the stores' names
     */
    public MemoryBytes(Collection<String> names) {
        names.forEach(name -> stores.put(name, new MemoryStore(name)));
    }

    @Override
    public StoreBytes store(String name) {
        return known(name);
    }

    @Override
    public void write(RowBatch batch) {
        // Look up every store before the first write: all or nothing.
        batch.rows().keySet().forEach(this::known);
        batch.cuts().keySet().forEach(this::known);
        batch.positions().keySet().forEach(name -> known(PositionName.store(name)));
        batch.notes().keySet().forEach(name -> known(PositionName.store(name)));
        batch.rows().forEach((name, rows) -> {
            MemoryStore store = known(name);
            store.settleCursors();
            for (Row row : rows) {
                store.write(row);
            }
        });
        batch.cuts().forEach((name, ranges) -> ranges.forEach(known(name)::cut));
        positions.putAll(batch.positions());
        batch.notes().forEach((name, note) -> {
            if (note == null) {
                notes.remove(name);
            } else {
                notes.put(name, note);
            }
        });
    }

    @Override
    public @Nullable LogPosition position(String name) {
        known(PositionName.store(name));
        return positions.get(name);
    }

    @Override
    public byte @Nullable [] note(String name) {
        known(PositionName.store(name));
        return notes.get(name);
    }

    @Override
    public void clear(String store) {
        known(store).clear();
        notes.keySet().removeIf(name -> PositionName.store(name).equals(store));
        positions.keySet().removeIf(name -> PositionName.store(name).equals(store));
    }

    @Override
    public void close() {
        stores.values().forEach(MemoryStore::close);
    }

    private MemoryStore known(String name) {
        MemoryStore store = stores.get(name);
        if (store == null) {
            throw new IllegalArgumentException("Store [" + name + "] is not one of " + stores.keySet()
                    + ". Open the task with all stores of its topology.");
        }
        return store;
    }
}

package io.weir.changelog.memory;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.BytesSnapshot;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.PositionName;
import io.weir.changelog.bytes.Row;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.bytes.TaskBytes;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A task's rows in sorted trees on the heap.
 *
 * <p>Written by the thread that runs the task, read by all: a batch makes new trees and puts them in the place of the
 * old ones at once. Nothing outlives {@link #close}, but what a snapshot has in hand.
 */
public final class MemoryBytes implements TaskBytes {
    private volatile Contents contents;
    private volatile boolean open = true;

    /**
     * Makes empty stores.
     *
     * @param names the stores' names
     */
    public MemoryBytes(Collection<String> names) {
        Map<String, RowTree> trees = new LinkedHashMap<>();
        names.forEach(name -> trees.put(name, RowTree.EMPTY));
        contents = new Contents(trees, Map.of(), Map.of());
    }

    @Override
    public StoreBytes store(String name) {
        contents.tree(name);
        Supplier<RuntimeException> closed = () -> closed(name);
        return new MemoryStore(() -> openContents(closed).tree(name), () -> open, closed);
    }

    @Override
    public void write(RowBatch batch) {
        if (batch.isEmpty()) {
            return;
        }
        Contents before = contents;
        // Look up every store before the first write: all or nothing.
        batch.positions().keySet().forEach(name -> before.tree(PositionName.store(name)));
        Map<String, RowTree> trees = new LinkedHashMap<>(before.trees);
        batch.rows().forEach((name, rows) -> {
            RowTree tree = openContents(() -> closed(name)).tree(name);
            for (Row row : rows) {
                byte[] value = row.value();
                tree = value == null ? tree.without(row.key()) : tree.with(row.key(), value);
            }
            trees.put(name, tree);
        });
        batch.cuts().forEach((name, ranges) -> {
            before.tree(name);
            for (KeyRange range : ranges) {
                trees.computeIfPresent(name, (store, tree) -> tree.without(range));
            }
        });
        Map<String, LogPosition> positions = new HashMap<>(before.positions);
        positions.putAll(batch.positions());
        contents = new Contents(trees, positions, notes(before, batch));
    }

    private static Map<String, byte[]> notes(Contents before, RowBatch batch) {
        batch.notes().keySet().forEach(name -> before.tree(PositionName.store(name)));
        Map<String, byte[]> notes = new HashMap<>(before.notes);
        batch.notes().forEach((name, note) -> {
            if (note == null) {
                notes.remove(name);
            } else {
                notes.put(name, note);
            }
        });
        return notes;
    }

    @Override
    public @Nullable LogPosition position(String name) {
        return contents.position(name);
    }

    @Override
    public byte @Nullable [] note(String name) {
        Contents now = contents;
        now.tree(PositionName.store(name));
        return now.notes.get(name);
    }

    @Override
    public void clear(String store) {
        openContents(() -> closed(store)).tree(store);
        Map<String, RowTree> trees = new LinkedHashMap<>(contents.trees);
        trees.put(store, RowTree.EMPTY);
        Map<String, LogPosition> positions = new HashMap<>(contents.positions);
        positions.keySet().removeIf(name -> PositionName.store(name).equals(store));
        Map<String, byte[]> notes = new HashMap<>(contents.notes);
        notes.keySet().removeIf(name -> PositionName.store(name).equals(store));
        contents = new Contents(trees, positions, notes);
    }

    @Override
    public BytesSnapshot snapshot(Supplier<RuntimeException> ended) {
        return new Snapshot(ended);
    }

    @Override
    public void close() {
        open = false;
        Map<String, RowTree> empty = new LinkedHashMap<>(contents.trees);
        empty.replaceAll((name, tree) -> RowTree.EMPTY);
        contents = new Contents(empty, contents.positions, contents.notes);
    }

    private Contents openContents(Supplier<RuntimeException> closed) {
        // In this order: what is taken while it is open was not emptied by the end.
        Contents now = contents;
        if (!open) {
            throw closed.get();
        }
        return now;
    }

    private static RuntimeException closed(String name) {
        return new IllegalStateException(
                "Store [" + name + "] is closed. Do not use a store after its task was closed.");
    }

    private record Contents(Map<String, RowTree> trees, Map<String, LogPosition> positions, Map<String, byte[]> notes) {
        private RowTree tree(String name) {
            RowTree tree = trees.get(name);
            if (tree == null) {
                throw new IllegalArgumentException("Store [" + name + "] is not one of " + trees.keySet()
                        + ". Open the task with all stores of its topology.");
            }
            return tree;
        }

        private @Nullable LogPosition position(String name) {
            tree(PositionName.store(name));
            return positions.get(name);
        }
    }

    private final class Snapshot implements BytesSnapshot {
        private final Supplier<RuntimeException> ended;
        private final Contents then;

        private Snapshot(Supplier<RuntimeException> ended) {
            this.ended = ended;
            this.then = openContents(ended);
        }

        @Override
        public StoreBytes store(String name) {
            then.tree(name);
            return new MemoryStore(() -> openThen().tree(name), () -> open, ended);
        }

        private Contents openThen() {
            openContents(ended);
            return then;
        }

        @Override
        public @Nullable LogPosition position(String name) {
            return then.position(name);
        }

        @Override
        public void close() {
            // Holds nothing that the collector does not free.
        }
    }
}

package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.UndoLog;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The order in which waiting updates are sent on.
 *
 * <p>Told by the rows: it is read from them again when they were rewound or replayed. Owned by the thread that runs the
 * task.
 */
final class BufferOrder implements Lifetime {
    private static final Comparator<Place> ORDER =
            Comparator.comparingLong(Place::time).thenComparing(Place::key);

    private final TreeSet<Place> places = new TreeSet<>(ORDER);
    private final Map<RowKey, Place> byKey = new HashMap<>();
    private final UndoLog undo;
    private boolean known;
    private long bytes;

    BufferOrder(UndoLog undo) {
        this.undo = undo;
    }

    /** Reads the rows if they have changed otherwise than through this order. */
    void know(Consumer<Consumer<Place>> reader) {
        if (!known) {
            places.clear();
            byKey.clear();
            bytes = 0;
            known = true;
            undo.note(() -> known = false);
            reader.accept(this::add);
        }
    }

    void put(Place place) {
        noteBefore(place.key());
        add(place);
    }

    void remove(RowKey key) {
        noteBefore(key);
        take(key);
    }

    private void noteBefore(RowKey key) {
        if (undo.isOpen()) {
            Place before = byKey.get(key);
            undo.note(() -> {
                take(key);
                if (before != null) {
                    add(before);
                }
            });
        }
    }

    private void add(Place place) {
        take(place.key());
        places.add(place);
        byKey.put(place.key(), place);
        bytes += place.bytes();
    }

    private void take(RowKey key) {
        Place before = byKey.remove(key);
        if (before != null) {
            places.remove(before);
            bytes -= before.bytes();
        }
    }

    @Nullable Place first() {
        return places.isEmpty() ? null : places.first();
    }

    @Nullable Place of(RowKey key) {
        return byKey.get(key);
    }

    int records() {
        return places.size();
    }

    long bytes() {
        return bytes;
    }

    @Override
    public void replayed() {
        known = false;
    }

    @Override
    public void drop() {
        known = false;
    }

    @Override
    public void clear() {
        known = false;
    }

    /**
     * Where an update waits.
     *
     * @param time the time by which it is sent on
     * @param key the bytes of its key
     * @param bytes what it counts for in the buffer's bound
     */
    record Place(long time, RowKey key, long bytes) {}
}

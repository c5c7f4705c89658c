package io.weir.changelog.bytes;

import io.weir.changelog.LogPosition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of several stores and their positions, written as one.
 *
 * <p>Of two rows with one key the later one wins.
 */
public final class RowBatch {
    private final Map<String, PackedRows> rows = new LinkedHashMap<>();
    private final Map<String, List<KeyRange>> cuts = new LinkedHashMap<>();
    private final Map<String, LogPosition> positions = new LinkedHashMap<>();
    private final Map<String, byte @Nullable []> notes = new LinkedHashMap<>();

    /**
     * Adds a row.
     *
     * @param store the store's name
     * @param key the key's bytes, which are copied
     * @param value the value's bytes, which are copied; null to delete the row
     */
    public void put(String store, byte[] key, byte @Nullable [] value) {
        rows.computeIfAbsent(store, name -> new PackedRows()).add(key, value, 0);
    }

    /**
     * Adds rows of a store that has none in this batch yet.
     *
     * @param store the store's name
     * @param packed the rows, which this batch takes over
     */
    public void put(String store, PackedRows packed) {
        PackedRows before = packed.size() == 0 ? null : rows.putIfAbsent(store, packed);
        if (before != null) {
            throw new IllegalArgumentException("Rows of store [" + store + "] are expected to be the first of it in a"
                    + " batch, but there are " + before.size() + ". Add them one by one.");
        }
    }

    /**
     * Removes all rows of a range, after the rows of this batch are written.
     *
     * @param store the store's name
     * @param range which keys, with both bounds
     */
    public void cut(String store, KeyRange range) {
        if (range.from() == null || range.below() == null) {
            throw new IllegalArgumentException(
                    "A cut has both bounds, but that of store [" + store + "] is " + range + ". Give it both.");
        }
        cuts.computeIfAbsent(store, name -> new ArrayList<>()).add(range);
    }

    /**
     * Says how far a store will have followed its changelog.
     *
     * @param name the store's name, or that of one of its positions, see {@link PositionName}
     * @param position the position that goes with the rows
     */
    public void move(String name, LogPosition position) {
        positions.put(name, position);
    }

    /**
     * Writes a note beside a store's rows.
     *
     * @param name a name of {@link NoteName#of}
     * @param note the note's bytes, or null to delete it
     */
    public void note(String name, byte @Nullable [] note) {
        notes.put(name, note);
    }

    /**
     * The rows, by store, in the order they were added.
     *
     * @return an unmodifiable view
     */
    public Map<String, PackedRows> rows() {
        return Collections.unmodifiableMap(rows);
    }

    /**
     * The ranges to remove, by store.
     *
     * @return an unmodifiable view
     */
    public Map<String, List<KeyRange>> cuts() {
        return Collections.unmodifiableMap(cuts);
    }

    /**
     * The positions, by name.
     *
     * @return an unmodifiable view
     */
    public Map<String, LogPosition> positions() {
        return Collections.unmodifiableMap(positions);
    }

    /**
     * The notes, by name; null where one is to be deleted.
     *
     * @return an unmodifiable view
     */
    public Map<String, byte @Nullable []> notes() {
        return Collections.unmodifiableMap(notes);
    }

    /**
     * Whether there is nothing to write.
     *
     * @return true if there is neither a row, a cut, a position nor a note
     */
    public boolean isEmpty() {
        return rows.isEmpty() && cuts.isEmpty() && positions.isEmpty() && notes.isEmpty();
    }
}

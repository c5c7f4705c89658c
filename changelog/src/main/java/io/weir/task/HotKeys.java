package io.weir.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys that cause most of a task's work.
 *
 * <p>Estimates, made in bounded memory: a key that has much more than its neighbours is surely among them, and where it
 * belongs.
 *
 * @param byRecords the keys of most records, heaviest first. Records are counted since the task's stores were opened
 *     here; beyond some 16 million, earlier ones count half each time, so that what was hot long ago fades
 * @param byStateBytes the keys of most committed bytes in stores, heaviest first. Bytes are counted since the stores
 *     were opened here, or restored: what lay on this machine's disk before is not read for this
 */
public record HotKeys(List<HotKey> byRecords, List<HotKey> byStateBytes) {
    /** None are counted. */
    public static final HotKeys NONE = new HotKeys(List.of(), List.of());

    /** Copies the lists. */
    public HotKeys {
        byRecords = List.copyOf(byRecords);
        byStateBytes = List.copyOf(byStateBytes);
    }

    /**
     * A key and its part of a task's work.
     *
     * @param place the topic that its records came from, or the store that its rows are in
     * @param key the key as its serde reads it; of a store of windows, without its window
     * @param amount how many records, or bytes of rows with their keys
     * @param share its part of all records that the task read, or of the bytes that its stores hold, from 0 to 1
     */
    public record HotKey(String place, @Nullable Object key, long amount, double share) {
        @Override
        public String toString() {
            return place + '/' + key + ' ' + Math.round(1_000 * share) / 10.0 + " % (" + amount + ')';
        }
    }
}

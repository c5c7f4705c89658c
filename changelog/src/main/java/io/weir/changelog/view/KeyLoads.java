package io.weir.changelog.view;

import io.weir.sketch.SpaceSaving;
import io.weir.sketch.SpaceSaving.Heavy;
import io.weir.sketch.Xorshift;
import io.weir.task.HotKeys.HotKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/*
 * Records are all counted at first, then one in eight, for eight: a top list is told from so many as well, and what a
 * record costs must not be seen in the rate. Which are left out is random, as keys may come in turn; the numbers come
 * from a fixed beginning, so that a task that reads the same records tells the same.
 *
 * Bytes are told by the commit that changes them: exactly where a row changed by more than a 16,384th of its store,
 * else of some rows for all of them (SizeSample). Rows of windows go by intervals of time, unread: so bytes are counted
 * by interval and key, and those of an interval that is over are forgotten as it is.
 */
/**
 * Finds the keys of most records and of most bytes in a task's stores.
 *
 * <p>Bounded: a number of keys that the configuration says, each of a kibibyte at most. Told by the thread that owns
 * the task, read by any.
 */
public final class KeyLoads {
    private static final int COUNTERS_LEAST = 256;
    private static final int COUNTERS_A_KEY = 16;
    private static final int KEY_BYTES_MAX = 1_024;
    private static final long COUNTED_WHOLE = 1 << 17;
    private static final long HALVED_AT = 1 << 24;
    private static final int STRIDE = 8;

    private final int most;
    private final SpaceSaving<Read> records;
    private final SpaceSaving<Kept> bytes;
    private final Map<String, Long> held = new HashMap<>();
    private int toSkip;
    private final Xorshift random = new Xorshift();

    /**
     * Begins with no key.
     *
     * @param most how many keys are told at most; 0 if none are counted
     */
    public KeyLoads(int most) {
        this.most = most;
        int counters = most == 0 ? 1 : Math.max(COUNTERS_LEAST, COUNTERS_A_KEY * most);
        this.records = new SpaceSaving<>(counters);
        this.bytes = new SpaceSaving<>(counters);
    }

    /** A key that was read; records are one key's if topic and bytes are equal. */
    private record Read(String topic, Bytes key, @Nullable Object typed) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Read read && key.equals(read.key) && topic.equals(read.topic);
        }

        @Override
        public int hashCode() {
            return key.hashCode();
        }
    }

    /** A key that has rows in an interval of a store. */
    private record Kept(String store, long interval, Bytes key) {}

    boolean counts() {
        return most > 0;
    }

    /**
     * A record was read.
     *
     * @param topic the topic
     * @param key the key's bytes, or null
     * @param typed the key
     */
    public void read(String topic, byte @Nullable [] key, @Nullable Object typed) {
        if (toSkip > 0) {
            toSkip--;
        } else if (most > 0 && key != null && key.length <= KEY_BYTES_MAX) {
            count(new Read(topic, Bytes.wrap(key), typed));
        }
    }

    private synchronized void count(Read key) {
        boolean whole = records.total() < COUNTED_WHOLE;
        records.add(key, whole ? 1 : STRIDE);
        if (!whole) {
            toSkip = gap();
        }
        if (records.total() >= HALVED_AT) {
            records.halve();
        }
    }

    // The mean is one less than the stride.
    private int gap() {
        return Math.floorMod(random.next(), 2 * STRIDE - 1);
    }

    /** A commit changed the bytes of a key's rows in an interval of a store, by more or less than 0. */
    synchronized void grew(String store, long interval, byte[] key, long difference) {
        if (key.length > KEY_BYTES_MAX) {
            return;
        }
        Kept kept = new Kept(store, interval, Bytes.wrap(key));
        if (difference > 0) {
            bytes.add(kept, difference);
        } else {
            bytes.remove(kept, -difference);
        }
    }

    /** All rows of a store have so many bytes. */
    synchronized void holds(String store, long rowBytes) {
        held.put(store, rowBytes);
    }

    /** The rows of a store before an interval are gone. */
    synchronized void passed(String store, long firstInterval) {
        bytes.removeIf(kept -> kept.store.equals(store) && kept.interval < firstInterval);
    }

    /** The keys of most records. */
    synchronized List<HotKey> byRecords() {
        return records.top(most).stream()
                .map(heavy -> new HotKey(
                        heavy.key().topic(),
                        heavy.key().typed(),
                        heavy.weight(),
                        share(heavy.weight(), records.total())))
                .toList();
    }

    /** The keys of most bytes in stores; asked with store and bytes of a key for the key. */
    List<HotKey> byStateBytes(BiFunction<String, byte[], Object> keys) {
        Map<Kept, Long> ofAllIntervals = new LinkedHashMap<>();
        List<HotKey> found = new ArrayList<>();
        synchronized (this) {
            long all = held.values().stream().mapToLong(Long::longValue).sum();
            for (Heavy<Kept> heavy : bytes.top(Integer.MAX_VALUE)) {
                Kept key = new Kept(heavy.key().store(), 0, heavy.key().key());
                ofAllIntervals.merge(key, heavy.weight(), Long::sum);
            }
            ofAllIntervals.entrySet().stream()
                    .sorted(Map.Entry.<Kept, Long>comparingByValue(Comparator.reverseOrder()))
                    .limit(most)
                    .forEach(heavy -> found.add(new HotKey(
                            heavy.getKey().store(),
                            heavy.getKey().key(),
                            heavy.getValue(),
                            share(heavy.getValue(), all))));
        }
        return found.stream()
                .map(raw -> raw.key() instanceof Bytes key
                        ? new HotKey(raw.place(), keys.apply(raw.place(), key.get()), raw.amount(), raw.share())
                        : raw)
                .toList();
    }

    private static double share(long weight, long all) {
        return Math.min(1, (double) weight / Math.max(1, all));
    }
}

package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.StoreChanges;
import io.weir.changelog.bytes.StoreBytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * Which rows a record will ask for is not known before it is processed. But most operators ask for the row of the
 * record's own key, whose bytes are at hand before it is decoded. So these are taken for the keys of rows. Where that
 * is wrong (the key changes on the way, or the store writes keys in another way than the topic), rows are read in vain,
 * which is seen afterwards; and where keys are few, the buffer holds nearly all of their rows. Either way nothing is
 * looked at for a while.
 *
 * What was read stays true until the store below is written. The changes of its store know of that, so whatever was
 * read before the last commit is not used.
 */
/**
 * Reads rows of one store before records ask for them.
 *
 * <p>One reading for many keys costs less than many for one. Holds about a mebibyte for each input at most. Owned by
 * the thread that runs the task.
 */
final class ReadAhead {
    /** Fewer are as well read one by one. */
    private static final int KEYS_MIN = 8;

    private static final long BYTES_MAX = 1 << 20;
    private static final int BYTES_GUESSED = 256;
    private static final int RESTS = 64;
    /** Where fewer of the keys than one in so many are not held yet, looking for them costs more than it saves. */
    private static final int KEYS_PER_MISS = 8;

    private final StoreBytes bytes;
    private final StoreChanges<?> changes;
    private final Map<RowKey, byte @Nullable []> read = new HashMap<>();
    private long epoch;

    ReadAhead(StoreBytes bytes, StoreChanges<?> changes) {
        this.bytes = bytes;
        this.changes = changes;
    }

    /** The value's bytes on disk, or null if there is no such row. */
    byte @Nullable [] get(RowKey key) {
        if (read.isEmpty() || !isCurrent() || !read.containsKey(key)) {
            return bytes.get(key.bytes());
        }
        return read.remove(key);
    }

    private boolean isCurrent() {
        if (epoch != changes.epoch()) {
            read.clear();
            epoch = changes.epoch();
            return false;
        }
        return true;
    }

    ComingRows forInput() {
        return new Input();
    }

    /** Reads for the records of one input. */
    private final class Input implements ComingRows {
        private Set<RowKey> asked = Set.of();
        private long askedAt;
        private long rowBytes = BYTES_GUESSED;
        private int rests;

        @Override
        public void fetch(Supplier<List<byte[]>> keys) {
            if (rests > 0) {
                rests--;
                forget();
            } else if (wasUseful()) {
                List<byte[]> all = keys.get();
                if (all.size() >= KEYS_MIN) {
                    readAhead(all);
                }
            } else {
                rests = RESTS;
            }
        }

        /** Forgets what nobody took; false if that is more than was taken. */
        private boolean wasUseful() {
            boolean known = isCurrent() && askedAt == epoch;
            int all = asked.size();
            int left = forget();
            return !known || 2 * left <= all;
        }

        /** Forgets what nobody took, and tells how much it was. */
        private int forget() {
            int left = 0;
            for (RowKey key : asked) {
                if (read.containsKey(key)) {
                    read.remove(key);
                    left++;
                }
            }
            asked = Set.of();
            return left;
        }

        private void readAhead(List<byte[]> keys) {
            long most = Math.max(1, BYTES_MAX / rowBytes);
            asked = new LinkedHashSet<>();
            askedAt = epoch;
            for (byte[] key : keys) {
                RowKey rowKey = new RowKey(key);
                if (asked.size() < most && changes.find(rowKey) == null && !read.containsKey(rowKey)) {
                    asked.add(rowKey);
                }
            }
            if (asked.size() < most && KEYS_PER_MISS * asked.size() < keys.size()) {
                rests = RESTS;
            }
            List<byte[]> wanted = new ArrayList<>(asked.size());
            asked.forEach(key -> wanted.add(key.bytes()));
            List<byte @Nullable []> found = bytes.multiGet(wanted);
            int at = 0;
            long sum = 0;
            for (RowKey key : asked) {
                byte[] value = found.get(at++);
                read.put(key, value);
                sum += key.bytes().length + (value == null ? 0 : value.length);
            }
            rowBytes = asked.isEmpty() ? rowBytes : Math.max(BYTES_GUESSED, sum / asked.size());
        }
    }
}

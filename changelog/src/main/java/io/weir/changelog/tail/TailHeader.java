package io.weir.changelog.tail;

import io.weir.changelog.LogPosition;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.Uuid;

/**
 * Where a commit began.
 *
 * @param gap how many offsets may lie between a store's position and its first change
 * @param stores stores that it may change, each at its place
 */
record TailHeader(int gap, List<Store> stores) {
    private static final int FORMAT = 2;
    private static final int BYTES = 256;

    /** A store, and where it stood. */
    record Store(String name, LogPosition position) {}

    TailBytes bytes() {
        TailBytes bytes = new TailBytes(BYTES);
        bytes.add(FORMAT);
        bytes.add(gap);
        bytes.add(stores.size());
        for (Store store : stores) {
            LogPosition position = store.position();
            bytes.add(store.name().getBytes(StandardCharsets.UTF_8));
            bytes.add(position.topicId().getMostSignificantBits());
            bytes.add(position.topicId().getLeastSignificantBits());
            bytes.add(position.offset());
        }
        return bytes;
    }

    /** What was written; of no store if it is of another format. */
    static TailHeader of(ByteBuffer from) {
        List<Store> stores = new ArrayList<>();
        try {
            if (from.getInt() != FORMAT) {
                return new TailHeader(0, List.of());
            }
            int gap = from.getInt();
            for (int left = from.getInt(); left > 0; left--) {
                String name = new String(Objects.requireNonNull(TailBytes.array(from)), StandardCharsets.UTF_8);
                Uuid topicId = new Uuid(from.getLong(), from.getLong());
                stores.add(new Store(name, new LogPosition(topicId, from.getLong())));
            }
            return new TailHeader(gap, stores);
        } catch (BufferUnderflowException notOurs) {
            return new TailHeader(0, List.of());
        }
    }
}

package io.weir.changelog.tail;

import io.weir.changelog.LogPosition;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.Uuid;

/** Which stores a commit changes, and where they stand before it. */
final class TailHeader {
    private static final int FORMAT = 1;
    private static final int BYTES = 256;

    private TailHeader() {}

    static TailBytes bytes(Map<String, LogPosition> positions) {
        TailBytes bytes = new TailBytes(BYTES);
        bytes.add(FORMAT);
        bytes.add(positions.size());
        positions.forEach((store, position) -> {
            bytes.add(store.getBytes(StandardCharsets.UTF_8));
            bytes.add(position.topicId().getMostSignificantBits());
            bytes.add(position.topicId().getLeastSignificantBits());
            bytes.add(position.offset());
        });
        return bytes;
    }

    /** The positions in the order in which they were written; none if it is of another format. */
    static Map<String, LogPosition> positions(ByteBuffer from) {
        Map<String, LogPosition> positions = new LinkedHashMap<>();
        try {
            int stores = from.getInt() == FORMAT ? from.getInt() : 0;
            for (int i = 0; i < stores; i++) {
                String store = new String(Objects.requireNonNull(TailBytes.array(from)), StandardCharsets.UTF_8);
                Uuid topicId = new Uuid(from.getLong(), from.getLong());
                positions.put(store, new LogPosition(topicId, from.getLong()));
            }
            return positions;
        } catch (BufferUnderflowException notOurs) {
            return Map.of();
        }
    }
}

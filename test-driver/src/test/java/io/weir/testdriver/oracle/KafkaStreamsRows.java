package io.weir.testdriver.oracle;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.WindowStore;

/** The rows of stores in Kafka Streams. */
@SuppressWarnings({"unchecked", "NullAway"}) // Kafka Streams takes nulls, and says so nowhere.
final class KafkaStreamsRows {
    private KafkaStreamsRows() {}

    /** All rows, windows in an order of their texts, since stores have one of their own; of a buffer, none. */
    static List<String> of(StateStore store) {
        List<String> rows = new ArrayList<>();
        if (store instanceof VersionedKeyValueStore<?, ?> versioned) {
            for (int i = 0; i < Functions.KEYS; i++) {
                VersionedRecord<Object> row = ((VersionedKeyValueStore<Object, Object>) versioned).get("k" + i);
                if (row != null) {
                    rows.add("k" + i + "=" + row.value() + "@" + row.timestamp());
                }
            }
        } else if (store instanceof KeyValueStore<?, ?> keyed) {
            try (var all = ((KeyValueStore<Object, Object>) keyed).all()) {
                all.forEachRemaining(row -> rows.add(row.key + "=" + value(row.value)));
            }
        } else if (store instanceof WindowStore<?, ?> windows) {
            try (var all = ((WindowStore<Object, Object>) windows).all()) {
                all.forEachRemaining(
                        row -> rows.add(row.key.key() + "/" + row.key.window().start() + "=" + value(row.value)));
            }
        } else if (store instanceof SessionStore<?, ?>) {
            for (int i = 0; i < Functions.KEYS; i++) {
                try (var all = ((SessionStore<Object, Object>) store).fetch("k" + i)) {
                    all.forEachRemaining(row -> rows.add(row.key.key() + "/"
                            + row.key.window().start() + "/" + row.key.window().end() + "=" + value(row.value)));
                }
            }
        }
        if (!(store instanceof KeyValueStore<?, ?>)) {
            rows.sort(null);
        }
        return rows;
    }

    private static String value(Object value) {
        return value instanceof ValueAndTimestamp<?> timed ? timed.value() + "@" + timed.timestamp() : value + "@0";
    }
}

package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.KeyValueIterator;
import io.weir.state.ValueAndTimestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** What an iterator shows, with times or without. */
final class ShownRows {
    private ShownRows() {}

    static void expect(Map<Bytes, String> rows, KeyValueIterator<Bytes, Object> found) {
        List<String> got = new ArrayList<>();
        try (found) {
            found.forEachRemaining(row -> got.add(row.key + "=" + bare(row.value)));
        }
        assertThat(got).isEqualTo(rows.entrySet().stream().map(Object::toString).toList());
    }

    static @Nullable Object bare(@Nullable Object value) {
        return value instanceof ValueAndTimestamp<?> timed ? timed.value() : value;
    }
}

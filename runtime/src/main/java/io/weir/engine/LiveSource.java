package io.weir.engine;

import io.weir.changelog.view.ComingRows;
import io.weir.changelog.view.KeyedRows;
import io.weir.processor.Record;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source node of a running task. */
final class LiveSource extends LiveNode {
    private final Decoder decoder;
    private final List<KeyedRows<?, ?>> below;

    LiveSource(String name, Course course, Decoder decoder, List<KeyedRows<?, ?>> below) {
        super(name, course);
        this.decoder = decoder;
        this.below = below;
    }

    Decoder decoder() {
        return decoder;
    }

    /** Reads rows for the records of one of its partitions, from the stores of the nodes below. */
    List<ComingRows> coming() {
        return below.stream().flatMap(rows -> rows.coming().stream()).toList();
    }

    /** Begins a record's way through the graph. */
    @SuppressWarnings("NullAway") // A record's key and value may be null, as its type arguments say.
    void process(DecodedRecord decoded) {
        course().begin(decoded.raw());
        course().observe(decoded.timestamp());
        Record<@Nullable Object, @Nullable Object> record = new Record<>(
                decoded.key(),
                decoded.value(),
                decoded.timestamp(),
                decoded.raw().headers());
        course().enter(this, record);
        process(record);
    }

    @Override
    void process(Record<@Nullable Object, @Nullable Object> record) {
        forward(record);
    }
}

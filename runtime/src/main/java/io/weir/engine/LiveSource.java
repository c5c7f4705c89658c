package io.weir.engine;

import io.weir.processor.Record;
import org.jspecify.annotations.Nullable;

/** A source node of a running task. */
final class LiveSource extends LiveNode {
    private final Decoder decoder;

    LiveSource(String name, Course course, Decoder decoder) {
        super(name, course);
        this.decoder = decoder;
    }

    Decoder decoder() {
        return decoder;
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

package io.weir.engine;

import io.weir.changelog.view.ComingRows;
import io.weir.changelog.view.KeyedRows;
import io.weir.processor.Record;
import io.weir.topology.DropReason;
import io.weir.topology.SourceNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source node of a running task. */
final class LiveSource extends LiveNode {
    private final Decoder decoder;
    private final List<KeyedRows<?, ?>> below;
    private final boolean awaited;

    LiveSource(SourceNode node, Course course, Decoder decoder, List<KeyedRows<?, ?>> below) {
        super(node.name(), course);
        this.awaited = node.input().awaited();
        this.decoder = decoder;
        this.below = below;
    }

    Decoder decoder() {
        return decoder;
    }

    boolean isAwaited() {
        return awaited;
    }

    /** Reads rows for the records of one of its partitions, from the stores of the nodes below. */
    List<ComingRows> coming() {
        return below.stream().flatMap(rows -> rows.coming().stream()).toList();
    }

    /** Begins a record's way through the graph. */
    @SuppressWarnings("NullAway") // A record's key and value may be null, as its type arguments say.
    void process(DecodedRecord decoded) {
        course().begin(decoded.raw());
        DecodedRecord.Judgement judgement = decoded.judgement();
        boolean refused = judgement != null && judgement.reason() == DropReason.TIME_JUMP;
        Record<@Nullable Object, @Nullable Object> record = new Record<>(
                decoded.key(),
                decoded.value(),
                refused ? judgement.saidMs() : decoded.timestamp(),
                decoded.raw().headers());
        if (!refused) {
            course().observe(decoded.timestamp());
        }
        course().enter(this, record);
        if (judgement != null) {
            course().drop(name(), judgement.reason());
        }
        if (refused) {
            sendAside(record, judgement.reason());
        } else {
            process(record);
        }
    }

    @Override
    void process(Record<@Nullable Object, @Nullable Object> record) {
        forward(record);
    }
}

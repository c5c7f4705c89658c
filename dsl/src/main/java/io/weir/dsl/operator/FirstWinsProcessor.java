package io.weir.dsl.operator;

import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.task.RecordMetadata;
import io.weir.topology.DropReason;

/** Lets the first record of each identifier through, at once. */
final class FirstWinsProcessor extends DedupProcessor {
    FirstWinsProcessor(DedupOperator said) {
        super(said);
    }

    @Override
    void process(Record<Object, Object> record, Object id) {
        KeyValue<Long, RecordMetadata> seen = seen(id);
        if (seen == null) {
            remember(id, record.timestamp());
        } else if (isSame(id, seen.value)) {
            markWritten(id);
        } else {
            context().drop(record, DropReason.DUPLICATE);
            return;
        }
        context().forward(record);
    }
}

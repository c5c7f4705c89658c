package io.weir.dsl.operator;

import io.weir.changelog.view.UpdateBuffer;
import io.weir.changelog.view.UpdateBuffer.Values;
import io.weir.changelog.view.UpdateBuffer.Waiting;
import io.weir.changelog.view.UpdateOrigin;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.Windowed;
import io.weir.task.RecordMetadata;
import io.weir.topology.DropReason;
import io.weir.topology.HoldsResults;
import io.weir.topology.KeepsTime;
import org.jspecify.annotations.Nullable;

/*
 * A final result must be final. The tables above a suppression may hold their updates until the commit and then send
 * them row by row: a row that was touched early and late moves the time here before another row, touched in between,
 * has told its newest value. So while updates come in such a way they are only gathered, and what is due is sent when
 * all have come, which is when the commit reaches this operator.
 */
/**
 * Lets updates of a table wait, and sends the newest one of each key on when its time has come.
 *
 * <p>The operator's time is the latest of the updates; it is committed with the input. An update is sent on with the
 * time, the headers and the origin of the last one of its key, and with the old value that was sent on before.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class SuppressOperator<K, V> extends Operator<K, Update<V>, K, Update<V>> implements HoldsResults, KeepsTime {
    private final SuppressOperators said;
    private final SuppressOperators.Wait wait;
    private @Nullable UpdateBuffer<K, V> buffer;
    private long timeMs;

    SuppressOperator(SuppressOperators said, SuppressOperators.Wait wait) {
        this.said = said;
        this.wait = wait;
    }

    @Override
    public void init(ProcessorContext<K, Update<V>> given) {
        super.init(given);
        buffer = given.getStateStore(said.buffer());
        timeMs = context().committedTime();
    }

    @Override
    public void process(Record<K, Update<V>> record) {
        if (!record.value().latest()) {
            // It would take the place of the latest one.
            context().drop(DropReason.NOT_LATEST);
            return;
        }
        if (record.timestamp() > timeMs) {
            move(record.timestamp());
        }
        Update<V> update = record.value();
        long time = wait.untilClosed() ? end(record.key()) : record.timestamp();
        buffer().put(time, record.key(), new Values<>(update.newValue(), update.oldValue()), origin(record));
        if (!wait.held()) {
            sendDue();
        }
    }

    private long end(K key) {
        if (key instanceof Windowed<?> windowed) {
            return windowed.window().end();
        }
        throw new IllegalStateException("Updates wait for their windows to close, but the table's key [" + key
                + "] has no window. Use Suppressed.untilTimeLimit(), or keep the windowed key.");
    }

    private UpdateOrigin origin(Record<K, ?> record) {
        return context()
                .recordMetadata()
                .map(input -> new UpdateOrigin(
                        record.timestamp(), input.offset(), input.topic(), input.partition(), record.headers()))
                .orElseGet(() -> new UpdateOrigin(record.timestamp(), -1, "", -1, record.headers()));
    }

    @Override
    public void sendHeld() {
        if (wait.held()) {
            sendDue();
        }
    }

    // What the tables above hold comes with the commit, before anything is sent on.
    @Override
    public void passTime(long nowMs) {
        if (timeMs < 0 || nowMs <= timeMs) {
            return;
        }
        move(nowMs);
        if (!wait.held()) {
            sendDue();
        }
    }

    private void move(long toMs) {
        long before = timeMs;
        timeMs = toMs;
        context().keepTime(timeMs);
        context().onUndo(() -> timeMs = before);
    }

    private void sendDue() {
        while (buffer().earliest() <= timeMs - wait.ms()) {
            send(buffer().take());
        }
        while (said.bound().exceeded(buffer().records(), buffer().bytes())) {
            if (said.bound().whenFull() == BufferBound.WhenFull.STOP) {
                throw full();
            }
            send(buffer().take());
        }
    }

    private void send(Waiting<K, V> waiting) {
        if (waiting.now() == null && wait.untilClosed()) {
            return;
        }
        UpdateOrigin origin = waiting.origin();
        Update<V> update = new Update<>(waiting.now(), waiting.prior());
        Record<K, Update<V>> record = new Record<>(waiting.key(), update, origin.timestamp(), origin.headers());
        RecordMetadata input = new RecordMetadata(origin.topic(), origin.partition(), origin.offset());
        context().forwardHeld(record, context().origin(input, record));
    }

    private IllegalStateException full() {
        return new IllegalStateException("Buffer [" + said.buffer() + "] holds at most ["
                + said.bound().maxRecords()
                + "] records and [" + said.bound().maxBytes() + "] bytes, but [" + buffer().records()
                + "] records and [" + buffer().bytes() + "] bytes wait. Raise the bound, shorten the wait, or choose"
                + " emitEarlyWhenFull().");
    }

    private UpdateBuffer<K, V> buffer() {
        if (buffer == null) {
            throw new AssertionError("A suppression was given a record before it was initialised.");
        }
        return buffer;
    }
}

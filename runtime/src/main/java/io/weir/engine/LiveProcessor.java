package io.weir.engine;

import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.Record;
import io.weir.topology.AwaitsAnswers;
import io.weir.topology.ExpiresRows;
import io.weir.topology.FiresTimers;
import io.weir.topology.HoldsResults;
import io.weir.topology.KeepsTime;
import io.weir.topology.ProcessorNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A processor node of a running task. */
final class LiveProcessor extends LiveNode {
    private final Processor<@Nullable Object, @Nullable Object, @Nullable Object, @Nullable Object> processor;

    private final @Nullable Long idleAfterMs;

    LiveProcessor(ProcessorNode node, Course course) {
        super(node.name(), course);
        this.idleAfterMs = node.traits().idleAfterMs();
        this.processor = made(node);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // The topology's types are erased; the user's code sees its own types.
    private static Processor<@Nullable Object, @Nullable Object, @Nullable Object, @Nullable Object> made(
            ProcessorNode node) {
        ProcessorSupplier<?, ?, ?, ?> supplier = node.supplier();
        Processor<?, ?, ?, ?> made = supplier.get();
        if (made == null) {
            throw new IllegalStateException("A new processor is expected from the supplier of node [" + node.name()
                    + "], but it gave null. Let get() return a new instance at each call.");
        }
        return (Processor<@Nullable Object, @Nullable Object, @Nullable Object, @Nullable Object>) made;
    }

    void init(ProcessorContext<@Nullable Object, @Nullable Object> context) {
        processor.init(context);
    }

    @Override
    void process(Record<@Nullable Object, @Nullable Object> record) {
        processor.process(record);
    }

    /** Sends on what the processor holds back, if it is one that does. */
    void sendHeld() {
        if (processor instanceof HoldsResults holder) {
            course().leave(this, null);
            holder.sendHeld();
        }
    }

    /** The stores whose expired rows the processor removes, if it is one that does. */
    Set<String> expiring() {
        return processor instanceof ExpiresRows rows ? rows.expiring() : Set.of();
    }

    int expire(String store, int most) {
        if (!(processor instanceof ExpiresRows rows)) {
            return 0;
        }
        course().leave(this, null);
        return rows.expire(store, most);
    }

    /** Whether the processor has timers of its own. */
    boolean hasTimers() {
        return processor instanceof FiresTimers timers && timers.hasTimers();
    }

    /** Fires timers that are due; how many. */
    int fire(int most, long nowMs) {
        if (!(processor instanceof FiresTimers timers)) {
            return 0;
        }
        course().leave(this, null);
        return timers.fire(most, nowMs);
    }

    /** Whether timers are left that fire before the next record. */
    boolean isBehind() {
        return processor instanceof FiresTimers timers && timers.isBehind();
    }

    /** Whether a record of a time may have to wait until timers have fired, if more than some are not to with it. */
    boolean mayHaveToWait(long recordMs, int most) {
        return processor instanceof FiresTimers timers && timers.mayHaveToWait(recordMs, most);
    }

    /** After how long without input its time moves on; null if the application's default decides. */
    @Nullable Long idleAfterMs() {
        return idleAfterMs;
    }

    /** Whether the processor has a time of its own. */
    boolean keepsTime() {
        return processor instanceof KeepsTime;
    }

    /** Moves the processor's own time on, if it has one. */
    void passTime(long nowMs) {
        if (processor instanceof KeepsTime keeper) {
            course().leave(this, null);
            keeper.passTime(nowMs);
        }
    }

    /** Whether the processor has calls made elsewhere and waits for their answers. */
    boolean awaits() {
        return processor instanceof AwaitsAnswers caller && caller.awaits();
    }

    /** Whether the processor can take no more records in hand. */
    boolean isFull() {
        return processor instanceof AwaitsAnswers caller && caller.isFull();
    }

    /** Whether it may ever wait for answers. */
    boolean makesCalls() {
        return processor instanceof AwaitsAnswers;
    }

    /** Goes on with answers that came. */
    boolean resume(long nowMs) {
        course().leave(this, null);
        return processor instanceof AwaitsAnswers caller && caller.resume(nowMs);
    }

    void close() {
        processor.close();
    }
}

package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.changelog.view.Place;
import io.weir.changelog.view.WaitingRows;
import io.weir.dsl.operator.Answers.Answer;
import io.weir.dsl.operator.PendingCall.State;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.task.RecordMetadata;
import io.weir.topology.AwaitsAnswers;
import io.weir.topology.HoldsResults;
import io.weir.topology.OperatorContext.Origin;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/*
 * A call is begun on the lane; its answer comes on any thread, is put into the queue of answers, and wakes the lane,
 * which takes it between two records. So all but that queue belongs to the lane.
 *
 * A commit takes the offsets behind the records in hand, and writes these records to the store in the same step. Words
 * above have changed their state for them, and words below that for later records of other keys: to read any of them
 * again would do that twice. A record that is done before the next commit is never written. After a crash the task
 * finds in the store what it had in hand, and calls again.
 */
/** Makes values by calls that end later, and keeps the results of each key in order. */
final class AsyncProcessor extends Operator<Object, Object, Object, Object> implements HoldsResults, AwaitsAnswers {
    private static final int SIDE = 0;
    private static final String ROW = "";
    private static final RecordMetadata NOWHERE = new RecordMetadata("", -1, -1);

    private final AsyncOperator said;
    private final CallLines lines = new CallLines();
    private final DueCalls due = new DueCalls();

    private @Nullable Opened opened;
    private long next;
    private long firstUnstored;

    private record Opened(WaitingRows<Object, HeldRecord> rows, HeldKeys keys, Answers answers, CallMeter meter) {}

    AsyncProcessor(AsyncOperator said) {
        this.said = said;
    }

    @Override
    public void init(ProcessorContext<Object, Object> given) {
        super.init(given);
        opened = new Opened(
                RecordStores.waiting(given, said.store()),
                HeldKeys.of(said.keySerde() == null ? context().keySerde() : said.keySerde(), said.store()),
                new Answers(context().waker()),
                new CallMeter(context(), said.name()));
        readStored();
    }

    private void readStored() {
        Serde<?> values = said.valueSerde() == null ? context().valueSerde() : said.valueSerde();
        try (var stored = opened().rows.before(SIDE, Long.MAX_VALUE)) {
            while (stored.hasNext()) {
                KeyValue<Place<Object>, HeldRecord> one = stored.next();
                HeldRecord held = one.value;
                Origin origin = context().origin(held.place(), opened().keys.bytes(held, values));
                lines.add(new PendingCall(one.key.time(), opened().keys.record(held), held.place(), origin));
                next = one.key.time() + 1;
            }
        }
        firstUnstored = next;
        beginReady();
    }

    @Override
    public void process(Record<Object, Object> record) {
        RecordMetadata input = context().recordMetadata().orElse(NOWHERE);
        PendingCall call = new PendingCall(next++, record, input, context().origin());
        context().onUndo(() -> remove(call));
        lines.add(call);
        beginReady();
    }

    /** Begins calls as long as one is ready and may be out. */
    private void beginReady() {
        while (due.running() < said.limits().maxInFlight()) {
            PendingCall call = lines.next();
            if (call == null) {
                break;
            }
            begin(call);
        }
        show();
    }

    private void begin(PendingCall call) {
        long nowMs = context().currentSystemTimeMs();
        call.begin(nowMs);
        due.move(call, State.RUNNING, sum(nowMs, said.limits().timeoutMs()));
        int step = call.step();
        Answers answers = opened().answers;
        try {
            CompletionStage<?> stage =
                    said.call().apply(call.record().key(), call.record().value());
            if (stage == null) {
                throw new IllegalStateException("The function given to mapValuesAsync must return a stage, but returned"
                        + " null. Return a completed one if there is nothing to wait for.");
            }
            stage.whenComplete((value, failure) -> answers.add(new Answer(call, step, value, failure)));
        } catch (RuntimeException failure) {
            answers.add(new Answer(call, step, null, failure));
        }
    }

    @Override
    public boolean awaits() {
        return lines.size() > 0;
    }

    @Override
    public boolean isFull() {
        return lines.size() >= said.limits().maxInFlight();
    }

    // One at a time, so that the lane counts them as it counts records. What is answered is not late any more.
    @Override
    public boolean resume(long nowMs) {
        Answer answer = opened().answers.poll();
        if (answer != null) {
            take(answer, nowMs);
            return true;
        }
        PendingCall call = due.first(nowMs);
        if (call == null) {
            return false;
        }
        if (call.state() == State.RUNNING) {
            timedOut(call, nowMs);
        } else {
            due.move(call, State.WAITING);
            lines.again(call);
            beginReady();
        }
        return true;
    }

    @SuppressWarnings("NullAway") // A call may end without a value, as a function may return null.
    private void take(Answer answer, long nowMs) {
        PendingCall call = answer.call();
        opened().meter.ended(nowMs - call.begunMs());
        if (answer.failure() != null) {
            failed(call, answer.failure(), nowMs);
            return;
        }
        done(call);
        context().forwardHeld(call.record().withValue(answer.value()), call.origin());
        beginReady();
    }

    private void timedOut(PendingCall call, long nowMs) {
        opened().meter.ended(nowMs - call.begunMs());
        opened().meter.timedOut();
        String message =
                "The call of a record is to end within [" + said.limits().timeoutMs()
                        + "] ms, but took longer. Raise the timeout, or look at the service that is called.";
        failed(call, new TimeoutException(message), nowMs);
    }

    private void failed(PendingCall call, Throwable failure, long nowMs) {
        if (call.trials() <= said.limits().retries()) {
            opened().meter.retried();
            due.move(call, State.RESTING, sum(nowMs, said.limits().backoffAfter(call.trials())));
        } else {
            opened().meter.failed();
            done(call);
            context().failHeld(call.record(), call.origin(), unchecked(failure));
        }
        beginReady();
    }

    private static RuntimeException unchecked(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof RuntimeException known ? known : new CompletionException(cause);
    }

    private void done(PendingCall call) {
        if (call.number() < firstUnstored) {
            row(call).set(null, call.record().timestamp());
        }
        remove(call);
    }

    private void remove(PendingCall call) {
        due.move(call, State.ENDED);
        lines.remove(call);
        show();
    }

    private void show() {
        opened().meter.show(due.running(), lines.size());
    }

    // Part of the commit that has the offsets behind these records.
    @Override
    public void sendHeld() {
        for (PendingCall call : lines.from(firstUnstored)) {
            row(call)
                    .set(
                            opened().keys.held(call.record(), call.input()),
                            call.record().timestamp());
        }
        firstUnstored = next;
    }

    private Row<HeldRecord> row(PendingCall call) {
        return opened().rows.row(new Place<>(call.number(), SIDE, ROW));
    }

    @Override
    public void close() {
        if (opened != null) {
            opened.answers.close();
            opened.meter.close();
        }
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    private Opened opened() {
        if (opened == null) {
            throw new AssertionError("An asynchronous word was given a record before it was initialised.");
        }
        return opened;
    }
}

package io.weir.engine;

import io.weir.processor.Cancellable;
import io.weir.processor.PunctuationType;
import io.weir.processor.Punctuator;
import io.weir.processor.Record;
import io.weir.state.StateStore;
import io.weir.task.RecordMetadata;
import io.weir.task.StreamsMetrics;
import io.weir.task.TaskId;
import io.weir.topology.DropReason;
import io.weir.topology.OperatorContext;
import io.weir.topology.ProcessorNode;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** What one processor sees of its task. */
final class NodeContext implements OperatorContext<@Nullable Object, @Nullable Object> {
    private final TaskParts parts;
    private final ProcessorNode node;
    private final LiveNode live;
    private final TaskServices services;

    NodeContext(TaskParts parts, ProcessorNode node, LiveNode live, TaskServices services) {
        this.parts = parts;
        this.node = node;
        this.live = live;
        this.services = services;
    }

    @Override
    public <K extends @Nullable Object, V extends @Nullable Object> void forward(Record<K, V> record) {
        live.forward(widened(record));
    }

    @Override
    public <K extends @Nullable Object, V extends @Nullable Object> void forward(
            Record<K, V> record, String childName) {
        live.forward(widened(record), childName);
    }

    @Override
    public boolean forwardHeld(Record<?, ?> record, Origin origin) {
        return held(origin, () -> live.forward(widened(record)));
    }

    @Override
    public void failHeld(Record<?, ?> record, Origin origin, RuntimeException failure) {
        held(origin, () -> {
            course().enter(live, widened(record));
            throw failure;
        });
    }

    @Override
    public Runnable waker() {
        return parts.ports().waker();
    }

    private boolean held(Origin origin, Runnable work) {
        if (!(origin instanceof Course.Kept kept)) {
            throw new IllegalArgumentException("An origin that origin() gave is expected, but node [" + node.name()
                    + "] held [" + origin.getClass().getName() + "]. Keep what origin() returns.");
        }
        Course.Place before = course().place();
        course().begin(kept.input());
        int attempt = services.attempts().begin();
        boolean told = true;
        try {
            work.run();
        } catch (RuntimeException failure) {
            told = false;
            services.attempts().failed(attempt, kept.input(), failure);
        }
        services.attempts().end(attempt);
        course().back(before);
        return told;
    }

    @Override
    public void attempt(Runnable work) {
        Course.Place before = course().place();
        course().begin(null);
        course().leave(live, null);
        int attempt = services.attempts().begin();
        try {
            work.run();
        } catch (RuntimeException failure) {
            services.attempts().failed(attempt, null, failure);
        }
        services.attempts().end(attempt);
        course().back(before);
    }

    @Override
    public boolean postpone(Runnable then) {
        return course().postpone(then);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // A record is immutable, so it may be seen with wider types.
    private static Record<@Nullable Object, @Nullable Object> widened(Record<?, ?> record) {
        return (Record<@Nullable Object, @Nullable Object>) record;
    }

    @Override
    public Origin origin() {
        return new Course.Kept(course().input());
    }

    @Override
    public Origin origin(RecordMetadata input, Record<?, ?> record) {
        if (input.offset() < 0) {
            return new Course.Kept(null);
        }
        return new Course.Kept(new ConsumerRecord<>(
                input.topic(),
                input.partition(),
                input.offset(),
                record.timestamp(),
                TimestampType.CREATE_TIME,
                ConsumerRecord.NULL_SIZE,
                ConsumerRecord.NULL_SIZE,
                record.key() instanceof byte[] key ? key : null,
                record.value() instanceof byte[] value ? value : null,
                record.headers(),
                Optional.empty()));
    }

    @Override
    public long committedTime() {
        return services.times().committed(node.name());
    }

    @Override
    public void keepTime(long timeMs) {
        services.times().keep(node.name(), timeMs);
    }

    @Override
    public boolean mayHaveTold() {
        return course().mayHaveTold();
    }

    @Override
    public boolean isHeard() {
        return live.hasChildren();
    }

    @Override
    public boolean mayUndo() {
        return services.attempts().undo().isOpen();
    }

    @Override
    public void onUndo(Runnable step) {
        services.attempts().undo().note(step);
    }

    @Override
    public @Nullable Record<?, ?> record() {
        return course().record();
    }

    @Override
    public void drop(DropReason reason) {
        course().drop(node.name(), reason);
    }

    @Override
    public void sendAside(Record<?, ?> record, DropReason reason) {
        live.sendAside(widened(record), reason);
    }

    private Course course() {
        return live.course();
    }

    @Override
    public String applicationId() {
        return parts.environment().names().applicationId();
    }

    @Override
    public TaskId taskId() {
        return parts.id();
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return course().metadata();
    }

    @Override
    public Serde<?> keySerde() {
        return required(parts.environment().defaults().key(), "key");
    }

    @Override
    public Serde<?> valueSerde() {
        return required(parts.environment().defaults().value(), "value");
    }

    private Serde<?> required(@Nullable Serde<?> serde, String side) {
        if (serde == null) {
            throw new MissingSerdeException(side, "node [" + node.name() + "]", "a serde of the processor's own");
        }
        return serde;
    }

    @Override
    public File stateDir() {
        return parts.environment()
                .limits()
                .stateDirectory()
                .resolve(parts.id().toString())
                .toFile();
    }

    @Override
    public StreamsMetrics metrics() {
        return parts.environment().metrics();
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // The caller knows the store's type.
    public <S extends StateStore> S getStateStore(String name) {
        // A global store is there for every processor.
        if (!node.stores().contains(name) && !parts.stores().borrows(name)) {
            throw new IllegalArgumentException("Store [" + name + "] is not connected to processor [" + node.name()
                    + "], which has " + node.stores() + ". Name it in the processor's stores(), or connect it where the"
                    + " processor is added to the topology.");
        }
        StateStore own = services.ownStores().store(name);
        return (S) (own == null ? parts.stores().store(name) : own);
    }

    @Override
    public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
        long now = type == PunctuationType.STREAM_TIME ? 0 : course().wallClockMs() + intervalMs(interval);
        return scheduled(type, new Schedule.Times(now, intervalMs(interval)), callback);
    }

    @Override
    public Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback) {
        long intervalMs = intervalMs(interval);
        long firstMs = startTime.toEpochMilli();
        long nowMs = type == PunctuationType.STREAM_TIME ? course().streamTimeMs() : course().wallClockMs();
        if (firstMs < nowMs) {
            firstMs += ((nowMs - firstMs + intervalMs - 1) / intervalMs) * intervalMs;
        }
        return scheduled(type, new Schedule.Times(firstMs, intervalMs), callback);
    }

    private Cancellable scheduled(PunctuationType type, Schedule.Times times, Punctuator callback) {
        Schedule schedule = new Schedule(live, times, callback, parts.stores().undo());
        services.schedules().add(type, schedule);
        return schedule;
    }

    private long intervalMs(Duration interval) {
        long intervalMs = interval.toMillis();
        if (intervalMs < 1) {
            throw new IllegalArgumentException("A punctuation's interval must be 1 ms or more, but is " + interval
                    + " in processor [" + node.name() + "]. Give a longer one.");
        }
        return intervalMs;
    }

    @Override
    public void commit() {
        services.askForCommit();
    }

    @Override
    public Map<String, Object> appConfigs() {
        return parts.environment().configs();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return parts.environment().configsBelow(prefix);
    }

    @Override
    public long currentSystemTimeMs() {
        return course().wallClockMs();
    }

    @Override
    public long currentStreamTimeMs() {
        return course().streamTimeMs();
    }
}

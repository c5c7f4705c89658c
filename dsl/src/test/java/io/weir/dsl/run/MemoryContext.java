package io.weir.dsl.run;

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
import org.apache.kafka.common.serialization.Serde;

/** One node's context in a task in memory. */
record MemoryContext(MemoryTask task, ProcessorNode node) implements OperatorContext<Object, Object> {
    private static final Origin HERE = new Origin() {};

    @Override
    public <K, V> void forward(Record<K, V> record) {
        task.forward(node.name(), record);
    }

    @Override
    public <K, V> void forward(Record<K, V> record, String childName) {
        task.forwardTo(childName, record);
    }

    @Override
    public Record<?, ?> record() {
        throw new UnsupportedOperationException("The record in hand is not kept here. Use TopologyTestDriver.");
    }

    @Override
    public void drop(DropReason reason) {
        task.drop(node.name(), reason);
    }

    @Override
    public void sendAside(Record<?, ?> record, DropReason reason) {
        task.sendAside(node.name(), record);
    }

    @Override
    public boolean forwardHeld(Record<? extends Object, ? extends Object> record, Origin origin) {
        task.forward(node.name(), record);
        return true;
    }

    @Override
    public boolean postpone(Runnable then) {
        return false;
    }

    @Override
    public void attempt(Runnable work) {
        work.run();
    }

    @Override
    public boolean mayHaveTold() {
        return false;
    }

    @Override
    public void failHeld(Record<?, ?> record, Origin origin, RuntimeException failure) {
        throw failure;
    }

    @Override
    public Runnable waker() {
        return () -> {};
    }

    @Override
    public Origin origin() {
        return HERE;
    }

    @Override
    public Origin origin(RecordMetadata input, Record<?, ?> record) {
        return HERE;
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // As in the interface.
    public <S extends StateStore> S getStateStore(String name) {
        if (!node.stores().contains(name) && !task.isGlobal(name)) {
            throw new IllegalArgumentException(name);
        }
        return (S) task.store(name);
    }

    @Override
    public String applicationId() {
        return "app";
    }

    @Override
    public TaskId taskId() {
        return new TaskId(0, 0);
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return Optional.of(new RecordMetadata(task.topic(), 0, 0));
    }

    @Override
    public Serde<?> keySerde() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Serde<?> valueSerde() {
        throw new UnsupportedOperationException();
    }

    @Override
    public StreamsMetrics metrics() {
        throw new UnsupportedOperationException("no test of the DSL measures");
    }

    @Override
    public File stateDir() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long committedTime() {
        return task.committedTime(node.name());
    }

    @Override
    public boolean isHeard() {
        return task.isHeard(node.name());
    }

    @Override
    public boolean mayUndo() {
        return false;
    }

    @Override
    public void onUndo(Runnable step) {
        // A record that fails here ends its test.
    }

    @Override
    public void keepTime(long timeMs) {
        task.keepTime(node.name(), timeMs);
    }

    @Override
    public void commit() {}

    @Override
    public Map<String, Object> appConfigs() {
        return Map.of();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return Map.of();
    }

    @Override
    public long currentSystemTimeMs() {
        return 0;
    }

    @Override
    public long currentStreamTimeMs() {
        return 0;
    }
}

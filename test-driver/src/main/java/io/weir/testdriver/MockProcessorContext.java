package io.weir.testdriver;

import io.weir.processor.Cancellable;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Punctuator;
import io.weir.processor.Record;
import io.weir.task.TaskId;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A context for the test of one processor, without a topology.
 *
 * <p>It keeps what the processor forwards, schedules and asks for; nothing happens by itself. A test calls punctuators
 * and moves the clocks. To test a processor of fixed keys, take {@code supplier.keyed().get()}.
 *
 * <p>Owned by the thread of the test.
 *
 * @param <KForward> type of keys that may be forwarded
 * @param <VForward> type of values that may be forwarded
 */
public class MockProcessorContext<KForward extends @Nullable Object, VForward extends @Nullable Object> extends MockTask
        implements ProcessorContext<KForward, VForward> {
    private final List<CapturedPunctuator> punctuators = new ArrayList<>();
    private final List<CapturedForward<? extends KForward, ? extends VForward>> forwarded = new ArrayList<>();
    private boolean committed;

    /** Makes a context with the settings' own values, of task 0_0. */
    public MockProcessorContext() {
        this(new Properties());
    }

    /**
     * Makes a context of task 0_0.
     *
     * @param config settings, as for {@code WeirStreams}; an application id and brokers need not be named
     */
    public MockProcessorContext(Properties config) {
        this(
                config,
                new TaskId(0, 0),
                Path.of(System.getProperty("java.io.tmpdir"), "weir-mock").toFile());
    }

    /**
     * Makes a context.
     *
     * @param config settings, as for {@code WeirStreams}; an application id and brokers need not be named
     * @param taskId the task that the processor is to see
     * @param stateDir the directory that the processor is to see; the context makes no file
     */
    public MockProcessorContext(Properties config, TaskId taskId, File stateDir) {
        super(OfflineRun.settings(config, "mock-processor-context"), taskId, stateDir);
    }

    @Override
    public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
        return captured(new CapturedPunctuator(null, interval, type, callback));
    }

    @Override
    public Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback) {
        return captured(new CapturedPunctuator(startTime, interval, type, callback));
    }

    private Cancellable captured(CapturedPunctuator punctuator) {
        punctuators.add(punctuator);
        return punctuator::cancel;
    }

    /**
     * What was scheduled so far.
     *
     * @return the schedules in order, cancelled ones too
     */
    public List<CapturedPunctuator> scheduledPunctuators() {
        return List.copyOf(punctuators);
    }

    @Override
    public <K extends KForward, V extends VForward> void forward(Record<K, V> record) {
        forwarded.add(new CapturedForward<>(record));
    }

    @Override
    public <K extends KForward, V extends VForward> void forward(Record<K, V> record, String childName) {
        forwarded.add(new CapturedForward<>(record, Optional.of(childName)));
    }

    /**
     * What was forwarded so far.
     *
     * @return the records in order
     */
    public List<CapturedForward<? extends KForward, ? extends VForward>> forwarded() {
        return List.copyOf(forwarded);
    }

    /**
     * What a node below was given so far: what was forwarded to it, and to all.
     *
     * @param childName name of the node
     * @return the records in order
     */
    public List<CapturedForward<? extends KForward, ? extends VForward>> forwarded(String childName) {
        List<CapturedForward<? extends KForward, ? extends VForward>> given = new ArrayList<>(forwarded);
        given.removeIf(forward -> !forward.childName().orElse(childName).equals(childName));
        return given;
    }

    /** Forgets what was forwarded. */
    public void resetForwards() {
        forwarded.clear();
    }

    @Override
    public void commit() {
        committed = true;
    }

    /**
     * Whether the processor asked for a commit.
     *
     * @return true since it asked, until {@link #resetCommit}
     */
    public boolean committed() {
        return committed;
    }

    /** Forgets that a commit was asked for. */
    public void resetCommit() {
        committed = false;
    }

    /** A schedule that a processor asked for. */
    public static final class CapturedPunctuator {
        private final @Nullable Instant startTime;
        private final Duration interval;
        private final PunctuationType type;
        private final Punctuator punctuator;
        private boolean cancelled;

        private CapturedPunctuator(
                @Nullable Instant startTime, Duration interval, PunctuationType type, Punctuator punctuator) {
            this.startTime = startTime;
            this.interval = interval;
            this.type = type;
            this.punctuator = punctuator;
        }

        /** {@return the first time, or null if none was said} */
        public @Nullable Instant getStartTime() {
            return startTime;
        }

        /** {@return the time between calls} */
        public Duration getInterval() {
            return interval;
        }

        /** {@return the clock} */
        public PunctuationType getType() {
            return type;
        }

        /** {@return what is to be called; the test calls it} */
        public Punctuator getPunctuator() {
            return punctuator;
        }

        /** Ends the schedule. */
        public void cancel() {
            cancelled = true;
        }

        /** {@return whether the schedule was ended} */
        public boolean cancelled() {
            return cancelled;
        }
    }

    /**
     * A record that a processor forwarded.
     *
     * @param <K> type of its key
     * @param <V> type of its value
     */
    public static final class CapturedForward<K extends @Nullable Object, V extends @Nullable Object> {
        private final Record<K, V> record;
        private final Optional<String> childName;

        /**
         * Of a record that was forwarded to all nodes below.
         *
         * @param record the record
         */
        public CapturedForward(Record<K, V> record) {
            this(record, Optional.empty());
        }

        /**
         * Of a record that was forwarded.
         *
         * @param record the record
         * @param childName name of the node that it was forwarded to, or empty for all
         */
        public CapturedForward(Record<K, V> record, Optional<String> childName) {
            this.record = record;
            this.childName = childName;
        }

        /** {@return the name of the node that it was forwarded to, or empty for all} */
        public Optional<String> childName() {
            return childName;
        }

        /** {@return the record} */
        public Record<K, V> record() {
            return record;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof CapturedForward<?, ?> that
                    && record.equals(that.record)
                    && childName.equals(that.childName);
        }

        @Override
        public int hashCode() {
            return Objects.hash(record, childName);
        }

        @Override
        public String toString() {
            return "CapturedForward[record=" + record + ", childName=" + childName.orElse("all") + "]";
        }
    }
}

package io.weir.runtime;

import io.weir.errors.StreamsException;
import io.weir.errors.StreamsNotStartedException;
import io.weir.errors.StreamsUncaughtExceptionHandler;
import io.weir.processor.StandbyUpdateListener;
import io.weir.processor.StateRestoreListener;
import io.weir.runtime.loop.InstanceParts;
import io.weir.runtime.loop.LogUnavailableException;
import io.weir.runtime.loop.PauseSwitch;
import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.tasks.StateDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one may tell and ask an application beside starting and closing it.
 *
 * <p>Safe for all threads.
 */
public abstract sealed class ApplicationControls permits QueryableStreams {
    static final Duration FOREVER = Duration.ofDays(365);

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationControls.class);
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final StreamsConfig config;
    private final String name;
    private final PauseSwitch pause = new PauseSwitch();
    private final CallOff callOff;
    private final Lifecycle lifecycle;
    private final Failures failures;
    private final RestoreReports restores = new RestoreReports();

    ApplicationControls(StreamsConfig config) {
        this.config = config;
        this.name = config.get(Settings.APPLICATION_ID);
        this.lifecycle = new Lifecycle(name);
        this.callOff = new CallOff(name, this::launched, pause, this::endAfter);
        this.failures = new Failures(name, callOff);
    }

    /** The instance cannot go on. */
    abstract void endAfter(boolean commits, boolean leaves);

    CallOff callOff() {
        return callOff;
    }

    RestoreReports restores() {
        return restores;
    }

    abstract @Nullable Launched launched();

    /**
     * The application's state.
     *
     * @return the state now
     */
    public final WeirStreams.State state() {
        return lifecycle.state();
    }

    Lifecycle lifecycle() {
        return lifecycle;
    }

    InstanceParts.Told told() {
        return new InstanceParts.Told(new Events(lifecycle, failures), restores, new LocalStores());
    }

    PauseSwitch pauseSwitch() {
        return pause;
    }

    String name() {
        return name;
    }

    static long timeoutMs(Duration timeout) {
        return timeout.compareTo(FOREVER) > 0 ? FOREVER.toMillis() : timeout.toMillis();
    }

    /**
     * Has a listener told of each change of state. It is called on the instance's threads and must not block.
     *
     * @param listener the listener, or null for none
     * @throws IllegalStateException if the application was started before
     */
    public void setStateListener(WeirStreams.@Nullable StateListener listener) {
        lifecycle.listener(listener);
    }

    /**
     * Has a handler decide what follows from an exception that nobody else handled.
     *
     * @param handler the handler; without one, the instance shuts down
     * @throws IllegalStateException if the application was started before
     */
    public void setUncaughtExceptionHandler(StreamsUncaughtExceptionHandler handler) {
        requireNew("An uncaught-exception handler");
        failures.handler(handler);
    }

    /**
     * Has a listener told how the restoration of stores goes. It is called on the instance's restore thread.
     *
     * @param listener the listener
     * @throws IllegalStateException if the application was started before
     */
    public void setGlobalStateRestoreListener(StateRestoreListener listener) {
        requireNew("A restore listener");
        restores.listener(listener);
    }

    /**
     * Has a listener told how copies of stores follow their changelogs: standbys, and copies of tasks that are to move
     * here. It is called on the instance's restore thread.
     *
     * @param listener the listener
     * @throws IllegalStateException if the application was started before
     */
    public void setStandbyUpdateListener(StandbyUpdateListener listener) {
        requireNew("A standby update listener");
        restores.listener(listener);
    }

    private void requireNew(String what) {
        if (state() != WeirStreams.State.CREATED) {
            throw new IllegalStateException(what + " is expected before start(), but [" + name
                    + "] is " + state()
                    + ". Set it before the application starts.");
        }
    }

    /**
     * Has the instance rest: records are not processed and punctuators not called until {@link #resume}.
     *
     * <p>Each lane ends the record that it has in hand; then it commits as usual. The instance keeps its tasks and its
     * place in the group, and its state stays as it is. Restoration and global stores go on. An application that is
     * paused before it is started starts resting.
     */
    public void pause() {
        pause.set(true);
    }

    /** Ends the rest that {@link #pause} began. Punctuators that were due meanwhile are called once. */
    public void resume() {
        pause.set(false);
    }

    /**
     * Whether the instance rests.
     *
     * @return true between {@link #pause} and {@link #resume}
     */
    public boolean isPaused() {
        return pause.isOn();
    }

    /**
     * Starts one more lane: a thread that processes records.
     *
     * <p>The other lanes give it its share of the instance's tasks: each task commits and goes on from there in the new
     * lane, its stores stay open. The group then counts the lane when it next places tasks. After a restart there are
     * as many lanes as {@code num.stream.threads} says.
     *
     * @return the name of its thread; empty if the application does not run
     * @throws StreamsException if the brokers do not answer its producer in time
     */
    public Optional<String> addStreamThread() {
        Launched running = launched();
        if (running == null || !state().isRunningOrRebalancing()) {
            LOG.warn("Application [{}] is {}, so it gets no further lane.", name, state());
            return Optional.empty();
        }
        try {
            return running.face().instance().addLane();
        } catch (LogUnavailableException unavailable) {
            throw new StreamsException(
                    "A producer for one more lane of [" + name + "] is expected to reach its brokers, but: "
                            + unavailable.getMessage() + " The lanes that run go on. Try again later.",
                    unavailable);
        }
    }

    /**
     * Ends the newest lane, and waits until the others have taken its tasks over.
     *
     * <p>Called on one of the instance's own threads, it does not wait.
     *
     * @return the name of its thread; empty if it is the only lane, which stays, or the application does not run
     */
    public Optional<String> removeStreamThread() {
        return removeStreamThread(FOREVER);
    }

    /**
     * Ends the newest lane, and waits until the others have taken its tasks over.
     *
     * @param timeout how long to wait
     * @return the name of its thread; empty if it is the only lane, which stays, or the application does not run
     * @throws org.apache.kafka.common.errors.TimeoutException if it has not ended in time; it ends later
     */
    public Optional<String> removeStreamThread(Duration timeout) {
        Launched running = launched();
        if (running == null || !state().isRunningOrRebalancing()) {
            LOG.warn("Application [{}] is {}, so no lane is removed.", name, state());
            return Optional.empty();
        }
        try {
            return running.face().instance().removeLane(timeoutMs(timeout));
        } catch (InterruptedException interrupted) {
            throw interrupted("The end of a lane");
        } catch (TimeoutException late) {
            throw new org.apache.kafka.common.errors.TimeoutException(late.getMessage(), late);
        }
    }

    /**
     * What the lanes of this instance do.
     *
     * @return a lane each, with its tasks; a snapshot
     * @throws StreamsNotStartedException if the application was not started yet
     * @throws IllegalStateException if it is closing or closed
     * @throws org.apache.kafka.common.errors.TimeoutException if the instance does not answer, as it may while it
     *     waits for tasks that leave
     */
    public Set<ThreadMetadata> metadataForLocalThreads() {
        Launched running = launched();
        if (state().hasNotStarted()) {
            throw new StreamsNotStartedException(
                    "A running application is expected, but [" + name + "] was not started yet. Call start() first.");
        }
        if (running == null || !state().isRunningOrRebalancing()) {
            throw new IllegalStateException("A running application is expected, but [" + name + "] is " + state()
                    + ". It has no lanes to tell of.");
        }
        try {
            LocalThreads threads = new LocalThreads(running.face().clients());
            return threads.of(running.face().instance().report(ANSWER.toMillis()));
        } catch (InterruptedException interrupted) {
            throw interrupted("An answer of the lanes");
        } catch (TimeoutException late) {
            throw new org.apache.kafka.common.errors.TimeoutException(late.getMessage(), late);
        }
    }

    private StreamsException interrupted(String what) {
        Thread.currentThread().interrupt();
        return new StreamsException(
                what + " of [" + name + "] was waited for, but the waiting thread was interrupted.");
    }

    /**
     * The application's metrics, those of the Processor API's sensors among them.
     *
     * @return a view of the metrics; empty before the start
     */
    public Map<MetricName, ? extends Metric> metrics() {
        Launched running = launched();
        return running == null
                ? Map.of()
                : Collections.unmodifiableMap(running.face().metrics().metrics());
    }

    /**
     * Deletes the local state of this instance, below {@code state.dir/application.id}. The next start restores it from
     * the changelogs.
     *
     * <p>What identifies the instance in its group is kept. State that has no changelog is gone.
     *
     * @throws IllegalStateException if the application runs
     * @throws StreamsException if another process uses the directory, or if it cannot be deleted
     */
    public void cleanUp() {
        if (!state().hasNotStarted() && !state().hasCompletedShutdown()) {
            throw new IllegalStateException("An application that does not run is expected to clean up, but [" + name
                    + "] is " + state() + ". Call cleanUp() before start(), or after close().");
        }
        StateDirectory.clear(Path.of(config.get(Settings.STATE_DIR)), name);
    }
}

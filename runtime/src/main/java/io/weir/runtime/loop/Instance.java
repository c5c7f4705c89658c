package io.weir.runtime.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The loops of one instance, each on its thread.
 *
 * <p>Safe for all threads.
 */
public final class Instance {
    private static final int WRITERS = Math.min(4, Runtime.getRuntime().availableProcessors());

    private final InstanceParts parts;
    private final Ingress ingress;
    private final List<LoopThread> threads = new ArrayList<>();

    private Instance(InstanceParts parts) {
        this.parts = parts;
        InstanceParts.Work work = parts.work();
        Waker patience = new Waker();
        this.ingress = new Ingress(
                parts.clients().input(),
                parts.timing().ingress(),
                new Ingress.Surroundings(
                        work.tasks(),
                        parts.told().listener(),
                        new Patient(patience, parts.timing().clockMs()),
                        work.committed(),
                        work.purge()));
        RestoreLoop restore = new RestoreLoop(
                work.factory(),
                parts.clients().changelogs(),
                ingress,
                parts.told().progress(),
                ChunkWriters.onThreads(parts.name() + "-restore-writer", WRITERS));
        List<Lane> lanes = new ArrayList<>();
        for (LaneProducer producer : parts.clients().producers()) {
            LaneCommit commit = new LaneCommit(
                    parts.timing().lane(), producer, ingress, parts.clients().gate());
            lanes.add(
                    new Lane(parts.name() + "-lane-" + (lanes.size() + 1), work.factory(), producer, ingress, commit));
        }
        ingress.connect(lanes, restore, work.topics());
        addThread(parts.name() + "-ingress", ingress);
        addThread(parts.name() + "-restore", restore);
        lanes.forEach(lane -> addThread(lane.name(), lane));
    }

    private void addThread(String name, Loop loop) {
        InstanceListener listener = parts.told().listener();
        threads.add(new LoopThread(name, loop, parts.timing().clockMs(), listener::died));
    }

    /**
     * Joins the group and starts to work.
     *
     * @param parts what the instance is made of
     * @return the running instance
     */
    public static Instance start(InstanceParts parts) {
        Instance instance = new Instance(parts);
        instance.threads.forEach(LoopThread::start);
        return instance;
    }

    /**
     * Ends the instance.
     *
     * @param how whether to commit, whether to leave the group, and how long it may take
     * @return true if every loop ended in time
     * @throws InterruptedException if the calling thread is interrupted; the end goes on
     */
    public boolean stop(Stop how) throws InterruptedException {
        long deadlineMs = parts.timing().clockMs().getAsLong() + how.timeoutMs();
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        ingress.mailbox()
                .tell(loop -> loop.stop(new Ingress.Ending(how.commits(), how.leaves(), how.timeoutMs(), ended)));
        // An ingress that died has ended the other loops itself; whether they did end, their threads tell.
        boolean clean = ingress.isStopped() || awaited(ended, how.timeoutMs() + 1_000);
        for (LoopThread thread : threads) {
            long leftMs = deadlineMs - parts.timing().clockMs().getAsLong();
            clean &= thread.join(Math.max(100, leftMs));
        }
        return clean;
    }

    private static boolean awaited(CompletableFuture<Boolean> ended, long timeoutMs) throws InterruptedException {
        try {
            return ended.get(timeoutMs, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException notInTime) {
            return false;
        }
    }

    /**
     * How an instance ends.
     *
     * @param commits whether tasks commit before they close
     * @param leaves whether the instance leaves its group at once
     * @param timeoutMs how long the end may take
     */
    public record Stop(boolean commits, boolean leaves, long timeoutMs) {}

    /**
     * Whether the calling thread is one of this instance's.
     *
     * @return true on a thread that must not wait for the instance
     */
    public boolean isOwnThread() {
        return threads.stream().anyMatch(LoopThread::isCurrent);
    }

    /** Waits on the ingress' own thread. */
    private record Patient(Waker waker, LongSupplier clockMs) implements Patience {
        private static final long LOOK_MS = 2;

        @Override
        public boolean await(BooleanSupplier done, Runnable meanwhile, long timeoutMs) {
            long deadlineMs = clockMs.getAsLong() + timeoutMs;
            while (!done.getAsBoolean()) {
                if (clockMs.getAsLong() >= deadlineMs) {
                    return false;
                }
                meanwhile.run();
                try {
                    waker.await(LOOK_MS);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    return done.getAsBoolean();
                }
            }
            return true;
        }
    }
}

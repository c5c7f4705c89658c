package io.weir.runtime.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private static final long LOOK_MS = 20;
    private static final int WRITERS = Math.min(4, Runtime.getRuntime().availableProcessors());

    private final InstanceParts parts;
    private final Ingress ingress;
    private final LaneThreads lanes;
    private final LoopThread ingressThread;
    private final LoopThread restoreThread;

    private Instance(InstanceParts parts) {
        this.parts = parts;
        InstanceParts.Work work = parts.work();
        Waker patience = new Waker();
        this.ingress = new Ingress(
                parts.clients().input(),
                parts.timing().ingress(),
                new IngressSurroundings(
                        work.plans(),
                        parts.told().listener(),
                        new Patient(patience, parts.timing().clockMs()),
                        work.committed(),
                        work.purge(),
                        parts.timing().pause(),
                        new Leftovers(work.factory(), parts.timing().ingress().keptMs()),
                        parts.told().stores(),
                        new IngressSurroundings.State(
                                work.copying().positions(),
                                parts.clients().group().orders())));
        RestoreLoop restore = new RestoreLoop(
                work.factory(),
                parts.clients().changelogs(),
                ingress.returns(),
                new RestoreTold(parts.told().progress(), work.copying().acceptableLag()),
                ChunkWriters.onThreads(parts.name() + "-restore-writer", WRITERS));
        this.lanes = new LaneThreads(parts, ingress);
        ingress.connect(lanes.lanes(), restore);
        this.ingressThread = thread(parts, parts.name() + "-ingress", ingress);
        this.restoreThread = thread(parts, parts.name() + "-restore", restore);
    }

    private static LoopThread thread(InstanceParts parts, String name, Loop loop) {
        InstanceListener listener = parts.told().listener();
        return new LoopThread(name, loop, parts.timing().clockMs(), listener::died);
    }

    private List<LoopThread> threads() {
        List<LoopThread> threads = new ArrayList<>(List.of(ingressThread, restoreThread));
        threads.addAll(lanes.threads());
        return threads;
    }

    /**
     * Joins the group and starts to work.
     *
     * @param parts what the instance is made of
     * @return the running instance
     */
    public static Instance start(InstanceParts parts) {
        Instance instance = new Instance(parts);
        instance.threads().forEach(LoopThread::start);
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
        lanes.close();
        ingress.mailbox()
                .tell(loop -> loop.stop(new Ingress.Ending(how.commits(), how.leaves(), how.timeoutMs(), ended)));
        // An ingress that died has ended the other loops itself; whether they did end, their threads tell.
        boolean clean = ingress.isStopped() || awaited(ended, how.timeoutMs() + 1_000);
        for (LoopThread thread : threads()) {
            long leftMs = deadlineMs - parts.timing().clockMs().getAsLong();
            clean &= thread.join(Math.max(100, leftMs));
        }
        return clean;
    }

    /** Has the instance join its group again, so that the group hears what it tells of itself now. */
    public void rejoin() {
        ingress.mailbox().tell(loop -> loop.consumer().rejoin());
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
        return threads().stream().anyMatch(LoopThread::isCurrent);
    }

    /**
     * Starts one more lane. The other lanes give it its share of the tasks, without a rebalance.
     *
     * @return the lane's name, or empty if the instance ends
     * @throws LogUnavailableException if the brokers do not answer its producer in time
     */
    public Optional<String> addLane() {
        return lanes.add();
    }

    /**
     * Ends the newest lane, once the others have taken its tasks over, without a rebalance.
     *
     * @param timeoutMs how long to wait for its end; on a thread of the instance there is no wait
     * @return its name, or empty if it is the only one, which stays, or the instance ends
     * @throws InterruptedException if the calling thread is interrupted; the lane ends all the same
     * @throws TimeoutException if it has not ended in time; it ends later
     */
    public Optional<String> removeLane(long timeoutMs) throws InterruptedException, TimeoutException {
        Optional<LoopThread> removed = lanes.remove();
        if (removed.isPresent() && !isOwnThread() && !removed.get().join(timeoutMs)) {
            throw new TimeoutException("Lane [" + removed.get().name() + "] is expected to give its tasks to others"
                    + " within " + timeoutMs + " ms, but it is still in the middle of something. It ends when that is"
                    + " done.");
        }
        return removed.map(LoopThread::name);
    }

    /**
     * How many lanes work, or are to.
     *
     * @return the number of lanes
     */
    public int lanes() {
        return lanes.count();
    }

    /**
     * What each lane does now.
     *
     * @param timeoutMs how long the ingress may take to answer
     * @return a report a lane; none if the instance has ended
     * @throws InterruptedException if the calling thread is interrupted
     * @throws TimeoutException if the ingress does not answer in time
     */
    public List<LaneReport> report(long timeoutMs) throws InterruptedException, TimeoutException {
        if (ingressThread.isCurrent()) {
            return ingress.report();
        }
        CompletableFuture<List<LaneReport>> answer = new CompletableFuture<>();
        ingress.mailbox().tell(loop -> answer.complete(loop.report()));
        for (long waitedMs = 0; !ingress.isStopped() && waitedMs < timeoutMs; waitedMs += LOOK_MS) {
            try {
                return answer.get(LOOK_MS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException | ExecutionException notYet) {
                // An ingress that has ended does not answer any more.
            }
        }
        if (ingress.isStopped()) {
            return List.of();
        }
        throw new TimeoutException("What the lanes of [" + parts.name() + "] do is expected to be told within "
                + timeoutMs + " ms, but the instance waits for tasks that leave. Ask again later.");
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

package io.weir.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** The committed offsets of one application's input, asked again and again. */
final class Commits {
    private static final long LOOK_MS = 10;

    private final Topics topics;
    private final String group;
    private final List<String> inputs;
    private final WorkerProcess worker;

    Commits(Topics topics, Trial trial, WorkerProcess worker) {
        this.topics = topics;
        this.group = trial.applicationId();
        this.inputs = trial.inputs();
        this.worker = worker;
    }

    /** Those of all its input topics, in their order. */
    Offsets now() throws InterruptedException {
        return topics.committed(group, inputs);
    }

    /**
     * Waits until enough records are committed.
     *
     * @param enough told the committed offsets
     * @param limit how long to wait
     * @return when that was seen, in epoch milliseconds
     */
    long await(Predicate<Offsets> enough, Duration limit) throws InterruptedException, TimeoutException {
        long start = System.nanoTime();
        while (true) {
            Offsets offsets = now();
            if (enough.test(offsets)) {
                return System.currentTimeMillis();
            }
            worker.checkAlive();
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new TimeoutException("Application [" + group + "] should have committed enough within "
                        + limit.toSeconds() + " s, and stands at " + offsets + ".\n" + worker.report());
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
    }
}

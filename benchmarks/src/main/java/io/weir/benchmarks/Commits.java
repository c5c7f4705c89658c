package io.weir.benchmarks;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongPredicate;
import org.apache.kafka.common.TopicPartition;

/** The committed offsets of one application's input, asked again and again. */
final class Commits {
    private static final long LOOK_MS = 10;

    private final Topics topics;
    private final String group;
    private final WorkerProcess worker;

    Commits(Topics topics, Trial trial, WorkerProcess worker) {
        this.topics = topics;
        this.group = trial.applicationId();
        this.worker = worker;
    }

    Map<TopicPartition, Long> now() throws InterruptedException {
        return topics.committed(group, Trial.INPUT);
    }

    /**
     * Waits until enough records are committed, all partitions together.
     *
     * @param enough told the sum of committed offsets
     * @param limit how long to wait
     * @return when that was seen, in epoch milliseconds
     */
    long await(LongPredicate enough, Duration limit) throws InterruptedException, TimeoutException {
        return awaitEach(offsets -> enough.test(Topics.sum(offsets.values())), limit);
    }

    /**
     * Waits until enough records are committed.
     *
     * @param enough told the committed offsets
     * @param limit how long to wait
     * @return when that was seen, in epoch milliseconds
     */
    long awaitEach(java.util.function.Predicate<Map<TopicPartition, Long>> enough, Duration limit)
            throws InterruptedException, TimeoutException {
        long start = System.nanoTime();
        while (true) {
            Map<TopicPartition, Long> offsets = now();
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

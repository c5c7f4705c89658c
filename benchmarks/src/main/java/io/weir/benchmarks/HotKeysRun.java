package io.weir.benchmarks;

import io.weir.benchmarks.worker.Mark;
import io.weir.benchmarks.worker.StopWhen;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * From the first record gathered until all are in the table and committed, with hot keys and without.
 *
 * <p>How the work is shared is seen from the topics: the records of a partition of those between are a task's.
 */
final class HotKeysRun implements Run {
    /** So that the last commits, of which one way has more than the other, do not count. */
    static final int COMMIT_MS = 100;

    private static final Duration QUIET = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Stage stage;
    private @Nullable Map<Long, Long> table;

    HotKeysRun(Stage stage) {
        this.stage = stage;
    }

    @Override
    public void prepare() throws InterruptedException {
        stage.fillInput();
    }

    @Override
    public Row run(Trial trial) throws InterruptedException, IOException, TimeoutException {
        long records = stage.settings().load().records();
        try (WorkerProcess worker = stage.start(trial, StopWhen.ASKED)) {
            long first = worker.await(Mark.FIRST, QUIET, none -> stage.status().show(trial.title() + ": starting"));
            CpuReading before = stage.cpu(worker);
            new Commits(stage.topics(), trial, worker).await(now -> now.sum() >= records, QUIET);
            List<String> between = stage.topics().between(trial.applicationId());
            while (!settled(trial, between)) {
                worker.checkAlive();
                TimeUnit.MILLISECONDS.sleep(LOOK.toMillis() / 10);
            }
            long millis = System.currentTimeMillis() - first;
            CpuReading after = stage.cpu(worker);
            compare(trial);
            String busiest = String.format(Locale.ROOT, "%.1f %%", 100 * busiest(between));
            return new Pace(records, millis).row(trial, before, after, Map.of("busiest", busiest));
        }
    }

    /** Whether all that lies between is committed, and nothing more can come: asked in the order of the way. */
    private boolean settled(Trial trial, List<String> between) throws InterruptedException {
        boolean settled = true;
        for (int hop = 0; hop < between.size(); hop++) {
            for (String topic : between) {
                Offsets committed = stage.topics().committed(trial.applicationId(), List.of(topic));
                settled &= committed.sum() >= stage.topics().ends(topic).sum();
            }
        }
        return settled;
    }

    private double busiest(List<String> between) throws InterruptedException {
        List<Long> sums = new ArrayList<>();
        for (String topic : between) {
            List<Long> ends = stage.topics().ends(topic).each();
            for (int partition = 0; partition < ends.size(); partition++) {
                if (sums.size() <= partition) {
                    sums.add(0L);
                }
                sums.set(partition, sums.get(partition) + ends.get(partition));
            }
        }
        long all = sums.stream().mapToLong(Long::longValue).sum();
        return (double) sums.stream().mapToLong(Long::longValue).max().orElse(0) / Math.max(1, all);
    }

    private void compare(Trial trial) throws InterruptedException {
        Map<Long, Long> now = table(trial);
        Map<Long, Long> before = table;
        if (before != null && !before.equals(now)) {
            throw new IllegalStateException("All runs should make the same table, but " + trial.title()
                    + " made another than the run before: [" + now.size() + "] and [" + before.size()
                    + "] rows. Look for lost or doubled records.");
        }
        table = now;
    }

    /** The table as its changelog has it. */
    private Map<Long, Long> table(Trial trial) throws InterruptedException {
        Map<Long, Long> rows = new HashMap<>();
        List<Long> ends = stage.topics().ends(trial.changelog()).each();
        try (KafkaConsumer<Long, Long> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", stage.bootstrap()), new LongDeserializer(), new LongDeserializer())) {
            List<TopicPartition> partitions = stage.topics().partitionsOf(trial.changelog());
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one.partition()))) {
                consumer.poll(LOOK).forEach(row -> rows.put(row.key(), row.value()));
            }
        }
        return rows;
    }

    @Override
    public List<String> verdicts() {
        Map<Long, Long> last = table;
        return last == null
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "each run made the same %,d rows of %,d records",
                        last.size(),
                        last.values().stream().mapToLong(Long::longValue).sum()));
    }
}

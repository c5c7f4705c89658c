package io.weir.benchmarks;

import io.weir.benchmarks.worker.Mark;
import io.weir.benchmarks.worker.StopWhen;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** From the start of a new process, after a SIGKILL under load, until every partition commits again. */
final class KillRun implements Run {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long AFTER_COMMIT_MS = 1_000;
    private static final long NEXT_ROUND_MS = 370;
    private static final double MILLIS_PER_SECOND = 1_000;

    private final Stage stage;

    KillRun(Stage stage) {
        this.stage = stage;
    }

    @Override
    public void prepare() throws InterruptedException {
        stage.fillInput();
    }

    @Override
    public Row run(Trial trial) throws InterruptedException, IOException, TimeoutException {
        Offsets atDeath = dieUnderLoad(trial);
        stage.status().show(trial.title() + ": killed, starting again");
        long restart = System.currentTimeMillis();
        try (WorkerProcess worker = stage.start(trial, StopWhen.ASKED)) {
            CpuReading before = stage.cpu(worker);
            Commits commits = new Commits(stage.topics(), trial, worker);
            long first = commits.await(now -> atDeath.anyBehind(now), LIMIT);
            long all = commits.await(now -> atDeath.allBehind(now), LIMIT);
            double others = stage.cpu(worker).othersShareSince(before);
            Map<String, String> columns = new LinkedHashMap<>();
            long restored = worker.figure(Mark.RESTORED).orElse(0L);
            columns.put("restored", String.format(Locale.ROOT, "%,d", restored));
            columns.put("of keys", String.format(Locale.ROOT, "%.2f %%", 100.0 * restored / keys()));
            columns.put("jvm s", seconds(worker.figure(Mark.STARTED).orElse(all) - restart));
            columns.put("first rec s", seconds(worker.figure(Mark.FIRST).orElse(all) - restart));
            columns.put("first new s", seconds(first - restart));
            columns.put("all new s", seconds(all - restart));
            columns.put("committed", String.format(Locale.ROOT, "%,d", atDeath.sum()));
            columns.put("others", String.format(Locale.ROOT, "%.0f %%", 100 * others));
            double figure = (all - restart) / MILLIS_PER_SECOND;
            return new Row(
                    trial.contender(),
                    trial.round(),
                    Map.of(Row.ONLY, figure),
                    OptionalDouble.empty(),
                    others,
                    columns);
        }
    }

    /**
     * Runs until all keys are in the store, then kills; returns the offsets committed by then.
     *
     * <p>The moment lies one to two seconds behind a commit, in each round at another place between two commits.
     */
    private Offsets dieUnderLoad(Trial trial) throws InterruptedException, IOException, TimeoutException {
        try (WorkerProcess worker = stage.start(trial, StopWhen.ASKED)) {
            Commits commits = new Commits(stage.topics(), trial, worker);
            stage.status().show(trial.title() + ": filling the store");
            commits.await(now -> now.sum() > keys(), LIMIT);
            long filled = commits.now().sum();
            commits.await(now -> now.sum() > filled, LIMIT);
            TimeUnit.MILLISECONDS.sleep(AFTER_COMMIT_MS + trial.round() * NEXT_ROUND_MS % AFTER_COMMIT_MS);
            worker.kill();
            Offsets atDeath = commits.now();
            Offsets ends = stage.topics().ends(Trial.INPUT);
            if (!atDeath.allBehind(ends)) {
                throw new IllegalStateException("The process should die under load, and had read all of a partition: "
                        + atDeath + " of " + ends + ". Raise --records.");
            }
            return atDeath;
        }
    }

    private long keys() {
        return stage.settings().load().keys();
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.2f", millis / MILLIS_PER_SECOND);
    }
}

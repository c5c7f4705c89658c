package io.weir.benchmarks;

import io.weir.benchmarks.worker.Mark;
import io.weir.benchmarks.worker.StopWhen;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** From the first record processed until the last one is committed. */
final class ThroughputRun implements Run {
    private static final Duration QUIET = Duration.ofSeconds(90);

    private final Stage stage;

    ThroughputRun(Stage stage) {
        this.stage = stage;
    }

    @Override
    public void prepare() throws InterruptedException {
        stage.fillInput();
    }

    @Override
    public Row run(Trial trial) throws InterruptedException, IOException, TimeoutException {
        if (trial.output().isPresent()) {
            stage.topics().create(trial.output().get(), java.util.Map.of());
        }
        long records = stage.settings().load().records();
        try (WorkerProcess worker = stage.start(trial, StopWhen.PROCESSED)) {
            long first = worker.await(Mark.FIRST, QUIET, none -> stage.status().show(trial.title() + ": starting"));
            CpuReading before = stage.cpu(worker);
            worker.await(Mark.PROCESSED, QUIET, now -> stage.status().show(trial.title(), now, records));
            long committed = new Commits(stage.topics(), trial, worker).await(now -> now.sum() >= records, QUIET);
            CpuReading after = stage.cpu(worker);
            worker.await(Mark.CLOSED, QUIET, now -> stage.status().show(trial.title() + ": closing"));
            long peakRssKib = worker.await(Mark.PEAK_RSS_KIB, QUIET, now -> {});
            return new Measured(
                            records,
                            committed - first,
                            peakRssKib,
                            stage.topics().changelogSize(trial.applicationId()),
                            worker.await(Mark.RESULTS, QUIET, now -> {}))
                    .row(trial, before, after);
        }
    }
}

package io.weir.benchmarks;

import io.weir.benchmarks.worker.Mark;
import io.weir.benchmarks.worker.StopWhen;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** From the start of the application until it runs with all of its changelog restored. */
final class RestoreRun implements Run {
    private static final Duration QUIET = Duration.ofSeconds(90);

    private static final double DRAIN_SHARE = 1.0 / 3;

    private final Stage stage;
    private final List<Double> restored = new ArrayList<>();
    private final List<Double> drained = new ArrayList<>();

    RestoreRun(Stage stage) {
        this.stage = stage;
    }

    @Override
    public void prepare() throws InterruptedException {
        stage.topics().create(Trial.INPUT, Map.of());
    }

    @Override
    public Row run(Trial trial) throws InterruptedException, IOException, TimeoutException {
        Settings.Load load = stage.settings().load();
        stage.topics().create(trial.changelog(), Map.of("cleanup.policy", "compact"));
        new Input(load.records(), load.valueBytes(), Keys.inTurn(load.keys()))
                .produce(
                        stage.bootstrap(),
                        trial.changelog(),
                        now -> stage.status().show(trial.title() + ": filling the changelog", now, load.records()));
        try (WorkerProcess worker = stage.start(trial, StopWhen.RESTORED)) {
            long started = worker.await(Mark.STARTED, QUIET, none -> {});
            CpuReading before = stage.cpu(worker);
            long ready =
                    worker.await(Mark.READY, QUIET, now -> stage.status().show(trial.title(), now, load.records()));
            CpuReading after = stage.cpu(worker);
            worker.await(Mark.CLOSED, QUIET, now -> stage.status().show(trial.title() + ": closing"));
            long peakRssKib = worker.await(Mark.PEAK_RSS_KIB, QUIET, now -> {});
            Row row = new Measured(
                            load.records(),
                            ready - started,
                            peakRssKib,
                            stage.topics().changelogSize(trial.applicationId()),
                            0)
                    .row(trial, before, after);
            if (!trial.contender().isRival()) {
                (trial.contender().isWeir() ? restored : drained).add(row.figure(Row.ONLY));
            }
            return row;
        }
    }

    @Override
    public List<String> verdicts() {
        if (restored.isEmpty() || drained.isEmpty()) {
            return List.of();
        }
        double share = Figures.median(restored) / Figures.median(drained);
        return List.of(String.format(
                Locale.ROOT,
                "weir restores at %.2f of a bare consumer's rate (bar: at least %.2f): %s",
                share,
                DRAIN_SHARE,
                share >= DRAIN_SHARE ? "met" : "not met"));
    }
}

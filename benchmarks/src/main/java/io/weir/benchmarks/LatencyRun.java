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
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.LongDeserializer;

/** From the moment a record is due until a consumer has its result. */
final class LatencyRun implements Run {
    private static final Duration QUIET = Duration.ofSeconds(90);
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Stage stage;

    LatencyRun(Stage stage) {
        this.stage = stage;
    }

    @Override
    public void prepare() {
        // Each run has an input of its own, which fills while it runs.
    }

    @Override
    public Row run(Trial trial) throws InterruptedException, IOException, TimeoutException {
        String input = trial.inputs().get(0);
        String output = trial.output().orElseThrow();
        stage.topics().create(input, Map.of());
        stage.topics().create(output, Map.of());
        Settings.Load load = stage.settings().load();
        try (WorkerProcess worker = stage.start(trial, StopWhen.ASKED);
                KafkaConsumer<Long, Long> results = results(trial)) {
            results.assign(stage.topics().partitionsOf(output));
            worker.await(Mark.STARTED, QUIET, none -> stage.status().show(trial.title() + ": starting"));
            Pacer.Schedule schedule = new Pacer.Schedule(System.nanoTime(), load.rate());
            try (Pacer pacer = new Pacer(stage.bootstrap(), input, load, schedule)) {
                pacer.start();
                worker.await(Mark.FIRST, QUIET, none -> {});
                long from = schedule.placeAt(System.nanoTime() + WARM_UP_NANOS);
                Latencies.Range range = new Latencies.Range(from, Math.toIntExact(load.records()));
                Latencies latencies = new Latencies(schedule, range, Math.toIntExact(load.keys()));
                return measured(trial, new Running(worker, pacer, results, latencies));
            }
        }
    }

    private Row measured(Trial trial, Running running) throws TimeoutException {
        CpuReading before = stage.cpu(running.worker);
        long started = System.nanoTime();
        long progress = started;
        int seen = -1;
        while (!running.latencies.complete()) {
            running.pacer.check();
            running.worker.checkAlive();
            var records = running.results.poll(LOOK);
            long now = System.nanoTime();
            records.forEach(result -> running.latencies.received(result.key(), result.value(), now));
            if (running.latencies.measured() != seen || now - started < WARM_UP_NANOS) {
                seen = running.latencies.measured();
                progress = now;
                stage.status().show(trial.title(), seen, trial.settings().load().records());
            } else if (now - progress > QUIET.toNanos()) {
                throw new TimeoutException("Every record should have a result, and none came for " + QUIET.toSeconds()
                        + " s.\n" + running.worker.report());
            }
        }
        CpuReading after = stage.cpu(running.worker);
        double sent =
                (System.nanoTime() - started) / 1e9 * trial.settings().load().rate();
        double cpuMicros = after.workerMicrosSince(before) / sent;
        return row(trial, running.latencies, new Spent(cpuMicros, after.othersShareSince(before)));
    }

    private static Row row(Trial trial, Latencies latencies, Spent spent) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("p50", latencies.percentile(0.5));
        figures.put("p99", latencies.percentile(0.99));
        figures.put("max", latencies.percentile(1));
        Map<String, String> columns = new LinkedHashMap<>();
        figures.forEach((name, millis) -> columns.put(name + " ms", String.format(Locale.ROOT, "%,.1f", millis)));
        columns.put("cpu us/rec", String.format(Locale.ROOT, "%.1f", spent.cpuMicros));
        columns.put("others", String.format(Locale.ROOT, "%.0f %%", 100 * spent.others));
        return new Row(
                trial.contender(), trial.round(), figures, OptionalDouble.of(spent.cpuMicros), spent.others, columns);
    }

    private KafkaConsumer<Long, Long> results(Trial trial) {
        boolean exactly = trial.settings().application().guarantee() == Guarantee.EXACTLY_ONCE;
        return new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        stage.bootstrap(),
                        "auto.offset.reset",
                        "earliest",
                        "isolation.level",
                        exactly ? "read_committed" : "read_uncommitted"),
                new LongDeserializer(),
                new LongDeserializer());
    }

    /** What takes part in one run. */
    private record Running(WorkerProcess worker, Pacer pacer, KafkaConsumer<Long, Long> results, Latencies latencies) {}

    /** What a run took of the machine. */
    private record Spent(double cpuMicros, double others) {}
}

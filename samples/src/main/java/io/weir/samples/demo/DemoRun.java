package io.weir.samples.demo;

import io.weir.testdriver.broker.BrokerOptions;
import io.weir.testdriver.broker.TestBroker;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * The demo from first line to verdict.
 *
 * @param text what is counted
 * @param pace how fast it is fed
 * @param directory where broker and state live
 * @param screen where it is shown
 * @param cancelled whether the user has had enough
 */
record DemoRun(Text text, Pace pace, DemoDirectory directory, Screen screen, BooleanSupplier cancelled) {
    private static final int PARTITIONS = 4;
    private static final long DEAD_MS = 1500;
    private static final long SETTLE_MS = 1000;

    /** Counts, kills, comes back, finishes, and compares. */
    Outcome run() throws IOException, InterruptedException {
        Counts right = Counts.inOneBatch(text.lines());
        if (right.total() == 0) {
            throw new DemoFailure(
                    "Text [" + text.title() + "] has no words. Give a file of UTF-8 text with some letters.");
        }
        screen.tell("Starting a Kafka broker in this JVM.");
        try (TestBroker broker = startBroker();
                Feeder feeder = new Feeder(broker.bootstrapServers(), text.lines(), pace);
                CountsReader reader = new CountsReader(broker.bootstrapServers(), PARTITIONS);
                Stage stage = new Stage(
                        broker.bootstrapServers(),
                        directory,
                        new Stage.Parts(feeder, reader, screen, right.total(), cancelled))) {
            countUntilTheMiddle(stage, reader.counts());
            Outcome.Comeback comeback = killAndComeBack(stage, reader.counts());
            finish(stage, reader, right);
            return new Outcome(right.total(), reader.counts().differencesFrom(right), comeback);
        }
    }

    private void countUntilTheMiddle(Stage stage, Counts counts) throws IOException {
        int lines = text.lines().size();
        long middle = Counts.inOneBatch(text.lines().subList(0, lines / 2)).total();
        // A quarter of the lines waits for the crash, so that a short text has a middle too.
        stage.feedUpTo(lines - lines / 4);
        WorkerProcess worker = stage.startWorker();
        stage.tell("worker " + worker.pid() + " starts, a process of its own, exactly once");
        stage.until(() -> counts.total() >= middle);
    }

    private Outcome.Comeback killAndComeBack(Stage stage, Counts counts) throws IOException {
        stage.killWorker();
        long killedMs = stage.elapsedMs();
        stage.feedUpTo(text.lines().size());
        stage.tell("worker killed with SIGKILL");
        stage.until(() -> stage.elapsedMs() >= killedMs + DEAD_MS);

        // Read after the pause: what the dead worker had committed has come by now.
        long before = counts.total();
        int rows = counts.distinct();
        long startMs = stage.elapsedMs();
        WorkerProcess worker = stage.startWorker();
        stage.tell("worker " + worker.pid() + " starts on the same state");
        stage.until(() -> counts.total() != before);
        WorkerReport report = worker.report();
        Outcome.Comeback comeback =
                new Outcome.Comeback(stage.elapsedMs() - startMs, rows, report.restored(), report.restoreMs());
        stage.tell(comeback.toString());
        return comeback;
    }

    private void finish(Stage stage, CountsReader reader, Counts right) throws IOException, InterruptedException {
        stage.until(() -> reader.counts().total() >= right.total() && stage.quietMs() >= SETTLE_MS);
        stage.tell("all counted; the worker closes");
        stage.stopWorker();
        reader.readToEnd();
    }

    private TestBroker startBroker() {
        TestBroker broker = TestBroker.start(BrokerOptions.inJvm().dataDirectory(directory.broker()));
        broker.topics().create("lines", PARTITIONS);
        broker.topics().create("word-counts", PARTITIONS);
        return broker;
    }
}

package io.weir.samples.demo;

import io.weir.processor.StateRestoreListener;
import io.weir.runtime.WeirStreams;
import java.io.PrintStream;
import org.apache.kafka.common.TopicPartition;

/**
 * Says on standard output what the application is at.
 *
 * <p>Told by the application's threads, one at a time.
 */
final class Reporter implements WeirStreams.StateListener, StateRestoreListener {
    private final PrintStream out;
    private WorkerReport report = WorkerReport.STARTING;
    private long firstStartNanos = -1;

    Reporter(PrintStream out) {
        this.out = out;
    }

    @Override
    public synchronized void onChange(WeirStreams.State newState, WeirStreams.State oldState) {
        say(new WorkerReport(newState.name(), report.restored(), report.restoreMs()));
    }

    @Override
    public synchronized void onRestoreStart(TopicPartition partition, String store, long startOffset, long endOffset) {
        if (firstStartNanos < 0) {
            firstStartNanos = System.nanoTime();
        }
    }

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long batchEndOffset, long records) {}

    @Override
    public synchronized void onRestoreEnd(TopicPartition partition, String store, long records) {
        long elapsedMs = (System.nanoTime() - firstStartNanos) / 1_000_000;
        say(new WorkerReport(report.state(), report.restored() + records, elapsedMs));
    }

    private void say(WorkerReport next) {
        report = next;
        out.println(next.line());
        out.flush();
    }
}

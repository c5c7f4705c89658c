package io.weir.benchmarks.worker;

import io.weir.dsl.StreamsBuilder;
import io.weir.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.weir.processor.StateRestoreListener;
import io.weir.runtime.WeirStreams;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.TopicPartition;

/** The worker that runs Weir. Its twin is {@link KsWorker}. */
public final class WeirWorker {
    private WeirWorker() {}

    /**
     * Runs one application.
     *
     * @param args the file that holds the order
     */
    public static void main(String[] args) {
        Worker.main(args, WeirWorker::application);
    }

    private static MeasuredApplication application(WorkerOrder order, Milestones milestones) {
        WeirStreams streams = new WeirStreams(topology(order, milestones), order.config());
        streams.setStateListener((now, before) -> milestones.running(now == WeirStreams.State.RUNNING));
        streams.setGlobalStateRestoreListener(new Restored(milestones));
        streams.setUncaughtExceptionHandler(failure -> {
            milestones.failed(failure);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        return new MeasuredApplication() {
            @Override
            public void start() {
                streams.start();
            }

            @Override
            public boolean close(Duration timeout) {
                return streams.close(timeout);
            }
        };
    }

    static Topology topology(WorkerOrder order, Milestones milestones) {
        StreamsBuilder builder = new StreamsBuilder();
        if (HotKeysTopology.isMeant(order)) {
            HotKeysTopology.build(builder, order, milestones);
        } else {
            WeirTopologies.build(builder, order, milestones);
        }
        return builder.build();
    }

    /** Passes on how far restoring has come. */
    private record Restored(Milestones milestones) implements StateRestoreListener {
        @Override
        public void onRestoreStart(TopicPartition partition, String store, long first, long end) {}

        @Override
        public void onBatchRestored(TopicPartition partition, String store, long last, long records) {
            milestones.restored(records);
        }

        @Override
        public void onRestoreEnd(TopicPartition partition, String store, long records) {
            milestones.storeReady();
        }
    }
}

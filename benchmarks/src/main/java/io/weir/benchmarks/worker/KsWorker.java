package io.weir.benchmarks.worker;

import java.time.Duration;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** The worker that runs Kafka Streams. Its twin is {@link WeirWorker}. */
public final class KsWorker {
    private KsWorker() {}

    /**
     * Runs one application.
     *
     * @param args the file that holds the order
     */
    public static void main(String[] args) {
        Worker.main(args, KsWorker::application);
    }

    private static MeasuredApplication application(WorkerOrder order, Milestones milestones) {
        KafkaStreams streams = new KafkaStreams(topology(order, milestones), order.config());
        streams.setStateListener((now, before) -> milestones.running(now == KafkaStreams.State.RUNNING));
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
        KsTopologies.build(builder, order, milestones);
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

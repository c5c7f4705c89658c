package io.weir.benchmarks;

import io.weir.benchmarks.worker.StopWhen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What all runs of a comparison share: broker, topics, directory. Owned by the main thread. */
final class Stage implements AutoCloseable {
    private final Settings settings;
    private final StatusLine status;
    private final Broker broker;
    private final Topics topics;

    private Stage(Settings settings, StatusLine status, Broker broker) {
        this.settings = settings;
        this.status = status;
        this.broker = broker;
        this.topics = new Topics(broker.bootstrap(), settings.load().partitions());
    }

    static Stage open(Settings settings, StatusLine status) throws InterruptedException {
        status.show("starting the broker");
        return new Stage(settings, status, Broker.start(settings.directory()));
    }

    Settings settings() {
        return settings;
    }

    StatusLine status() {
        return status;
    }

    Topics topics() {
        return topics;
    }

    String bootstrap() {
        return broker.bootstrap();
    }

    /**
     * Makes the input topics of all runs, and reads them once, so that the first run finds a warm broker too.
     */
    void fillInput() throws InterruptedException {
        for (Feed feed : Feed.of(settings.scenario(), settings.load())) {
            topics.create(feed.topic(), Map.of());
            long records = feed.input().records();
            String filling = "filling topic [" + feed.topic() + "]";
            feed.input().produce(bootstrap(), feed.topic(), now -> status.show(filling, now, records));
            readOnce(feed.topic(), records);
        }
    }

    private void readOnce(String topic, long records) {
        long read = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap()), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(topics.partitionsOf(topic));
            consumer.seekToBeginning(consumer.assignment());
            while (read < records) {
                read += consumer.poll(Duration.ofSeconds(1)).count();
                status.show("reading topic [" + topic + "] once", read, records);
            }
        }
    }

    /** Starts the application of a run; what an earlier process of the same run left is still there. */
    WorkerProcess start(Trial trial, StopWhen stopWhen) throws IOException {
        Path home = Files.createDirectories(trial.home());
        Path order = home.resolve("order.properties");
        trial.order(stopWhen, bootstrap()).save(order);
        Settings.Jvm jvm = settings.application().jvm();
        List<String> options = new ArrayList<>(List.of("-Xms" + jvm.heap(), "-Xmx" + jvm.heap()));
        options.add("--enable-native-access=ALL-UNNAMED");
        jvm.recordings()
                .ifPresent(
                        directory -> options.add("-XX:StartFlightRecording=settings=profile,dumponexit=true,filename="
                                + directory.resolve(trial.applicationId() + ".jfr")));
        return new WorkerProcess(new JavaProcess.Command(
                trial.contender().worker().getName(), options, List.of(order.toString()), home.resolve("worker.log")));
    }

    CpuReading cpu(WorkerProcess worker) {
        return CpuReading.now(
                worker.pid(), broker.pid(), ProcessHandle.current().pid());
    }

    /** Deletes what a run left behind. */
    void clear(Trial trial) throws InterruptedException {
        status.show("deleting what " + trial.applicationId() + " left");
        topics.deleteAll(trial.applicationId());
        deleteTree(trial.home());
    }

    /** Leaves no process and no file behind, also when the comparison is broken off. */
    static void abandon(Path directory) {
        ProcessHandle.current().children().forEach(child -> {
            child.destroyForcibly();
            child.onExit().join();
        });
        deleteTree(directory);
    }

    /** Deletes a directory with all that is in it. */
    static void deleteTree(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(directory)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Directory [" + directory + "] cannot be deleted. Delete it by hand.", e);
        }
    }

    @Override
    public void close() {
        status.show("stopping the broker");
        topics.close();
        broker.close();
        deleteTree(settings.directory());
    }
}

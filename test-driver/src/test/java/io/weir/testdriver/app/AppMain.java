package io.weir.testdriver.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.weir.processor.StandbyUpdateListener;
import io.weir.processor.StateRestoreListener;
import io.weir.runtime.CloseOptions;
import io.weir.runtime.CloseOptions.GroupMembershipOperation;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.task.TaskId;
import io.weir.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Properties;
import java.util.Scanner;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.slf4j.LoggerFactory;

/**
 * Runs a topology as a process of its own.
 *
 * <p>Settings come as {@code name=value} arguments. Says on its output what becomes of it, one word a line, beside what
 * is logged; ends when its input ends.
 */
final class AppMain {
    private AppMain() {}

    static void run(Topology topology, String[] args) {
        // Tests read what an application logs, however much is logged elsewhere.
        ((Logger) LoggerFactory.getLogger("io.weir")).setLevel(Level.INFO);
        Properties settings = new Properties();
        for (String arg : args) {
            int split = arg.indexOf('=');
            settings.setProperty(arg.substring(0, split), arg.substring(split + 1));
        }
        boolean leaves = Boolean.parseBoolean((String) settings.remove("test.leaves"));
        settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        WeirStreams streams = new WeirStreams(topology, settings);
        streams.setStateListener((now, before) -> say("STATE " + now));
        streams.setGlobalStateRestoreListener(new Restores());
        streams.setStandbyUpdateListener(new Copies());
        streams.setUncaughtExceptionHandler(failure -> {
            failure.printStackTrace(System.out);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.start();
        try (Scanner input = new Scanner(System.in, StandardCharsets.UTF_8)) {
            while (input.hasNextLine()) {
                say("HEARD " + input.nextLine());
            }
        }
        CloseOptions how = CloseOptions.timeout(Duration.ofSeconds(30));
        streams.close(leaves ? how.withGroupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP) : how);
        say("HANDLES " + StateMemory.openHandlesInProcess());
        say("CLOSED");
    }

    static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static final class Restores implements StateRestoreListener {
        @Override
        public void onRestoreStart(TopicPartition partition, String store, long from, long end) {}

        @Override
        public void onBatchRestored(TopicPartition partition, String store, long end, long records) {
            say("RESTORING " + partition.partition() + " " + records);
        }

        @Override
        public void onRestoreEnd(TopicPartition partition, String store, long records) {
            say("RESTORED " + partition.partition() + " " + records);
        }
    }

    private static final class Copies implements StandbyUpdateListener {
        @Override
        public void onUpdateStart(TopicPartition partition, String store, long from) {}

        @Override
        public void onBatchLoaded(
                TopicPartition partition, String store, TaskId task, long last, long records, long end) {
            say("COPIED " + partition.partition() + " " + (end - last - 1));
        }

        @Override
        public void onUpdateSuspended(
                TopicPartition partition, String store, long offset, long end, SuspendReason reason) {
            say(reason + " " + partition.partition());
        }
    }
}

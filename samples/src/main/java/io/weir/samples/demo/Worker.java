package io.weir.samples.demo;

import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.samples.WordCount;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Properties;

/** The process that counts, and that the demo kills. */
final class Worker {
    private Worker() {}

    /**
     * Counts until standard input ends.
     *
     * @param args address of the broker, state directory
     */
    public static void main(String[] args) throws IOException {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "word-count");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]);
        config.put(StreamsConfig.STATE_DIR_CONFIG, args[1]);
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        config.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 2);

        try (WeirStreams streams = new WeirStreams(WordCount.topology(), config)) {
            Reporter reporter = new Reporter(System.out);
            streams.setStateListener(reporter);
            streams.setGlobalStateRestoreListener(reporter);
            streams.start();
            // Input ends when the parent closes it, and also when the parent dies: no worker is left behind.
            System.in.transferTo(OutputStream.nullOutputStream());
            streams.close(Duration.ofSeconds(20));
        }
    }
}

package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.TaskFiles;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/** What befalls one store of a task is no harm to the other. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class StoreFaultsIT {
    private static final String APPLICATION = "tallies";
    private static final int PARTITIONS = 2;
    private static final int KEYS = 400;
    private static final long HOUR_MS = Duration.ofHours(1).toMillis();

    @TempDir
    Path directory;

    // Brokers delete what is much older, and refuse what is of the future.
    private final long nowMs = System.currentTimeMillis() / HOUR_MS * HOUR_MS - HOUR_MS;
    private final Map<String, Long> inAll = new TreeMap<>();
    private TestBroker broker;
    private Feed feed;

    @BeforeEach
    void make_topics() {
        broker = TestBroker.start();
        feed = new Feed(broker, APPLICATION);
        feed.create(
                PARTITIONS, TalliesApp.EVENTS, TalliesApp.out(TalliesApp.IN_ALL), TalliesApp.out(TalliesApp.BY_MINUTE));
    }

    @AfterEach
    void close() {
        feed.close();
        broker.close();
    }

    @Test
    void a_store_whose_files_are_damaged_is_rebuilt_alone_and_the_log_says_so() throws IOException {
        tally("disk", nowMs);
        // Reopening writes the log's rows into tables.
        start("disk").end();
        for (Path table : tablesOf(TalliesApp.IN_ALL)) {
            try (FileChannel channel = FileChannel.open(table, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / 2);
            }
        }

        try (AppProcess app = start("disk")) {
            app.awaitLine(line -> line.contains("Stores [in-all] in [") && line.contains("are damaged and dropped"));
            send(nowMs);
            app.end();

            assertThat(app.restored()).isEqualTo(KEYS);
        }
        assertThat(counts(TalliesApp.IN_ALL)).isEqualTo(inAll);
        assertThat(counts(TalliesApp.BY_MINUTE)).isEqualTo(byMinute(nowMs, 2));
    }

    @Test
    void windows_whose_changelog_has_expired_beyond_the_stored_position_begin_with_what_it_holds() throws IOException {
        TopicFaults changelog = new TopicFaults(broker, APPLICATION + "-by-minute-changelog", PARTITIONS);
        tally("disk", nowMs - 2 * HOUR_MS);
        TaskFiles.copy(directory.resolve("disk"), directory.resolve("stale"));
        tally("disk", nowMs - HOUR_MS);
        Map<TopicPartition, Long> old = changelog.ends();
        tally("disk", nowMs);
        changelog.deleteBefore(old);

        try (AppProcess app = start("stale")) {
            app.awaitLine(line -> line.contains("Store [by-minute] of task 0_0 begins anew from its changelog")
                    && line.contains("BEHIND_LOG"));
            send(nowMs);
            app.end();

            // Of both stores, what the last two calls and the last call made of each key.
            assertThat(app.restored()).isEqualTo(2 * KEYS + KEYS);
        }
        assertThat(counts(TalliesApp.IN_ALL)).isEqualTo(inAll);
        Map<String, Long> windows = byMinute(nowMs, 2);
        windows.putAll(byMinute(nowMs - HOUR_MS, 1));
        windows.putAll(byMinute(nowMs - 2 * HOUR_MS, 1));
        assertThat(counts(TalliesApp.BY_MINUTE)).isEqualTo(windows);
    }

    private AppProcess start(String disk) {
        AppProcess app = AppProcess.start(
                TalliesApp.class,
                feed.settings(
                        directory.resolve(disk),
                        Map.of(
                                StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                                StreamsConfig.EXACTLY_ONCE_V2,
                                "session.timeout.ms",
                                "6000")));
        app.awaitRunning();
        return app;
    }

    /** Has each key counted once more, at a time. */
    private void tally(String disk, long timeMs) {
        try (AppProcess app = start(disk)) {
            send(timeMs);
            app.end();
        }
    }

    private void send(long timeMs) {
        for (int key = 0; key < KEYS; key++) {
            inAll.merge("key-" + key, 1L, Long::sum);
            feed.send(new ProducerRecord<>(TalliesApp.EVENTS, null, timeMs, "key-" + key, "v"));
        }
        feed.flush();
        feed.awaitCommitted(1, TalliesApp.EVENTS);
    }

    private static Map<String, Long> byMinute(long start, long count) {
        Map<String, Long> windows = new HashMap<>();
        for (int key = 0; key < KEYS; key++) {
            windows.put(TalliesApp.key("key-" + key, start), count);
        }
        return windows;
    }

    private Map<String, Long> counts(String store) {
        Map<String, Long> counts = new HashMap<>();
        feed.table(TalliesApp.out(store)).forEach((key, count) -> counts.put(key, Long.valueOf(count)));
        return counts;
    }

    private List<Path> tablesOf(String store) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("disk"))) {
            List<Path> tables = files.filter(file -> file.toString().endsWith(".sst"))
                    .filter(table -> family(table).equals("store." + store))
                    .toList();
            assertThat(tables).hasSizeGreaterThanOrEqualTo(PARTITIONS);
            return tables;
        }
    }

    private static String family(Path table) {
        try (Options options = new Options();
                SstFileReader reader = new SstFileReader(options)) {
            reader.open(table.toString());
            return new String(reader.getTableProperties().getColumnFamilyName(), StandardCharsets.UTF_8);
        } catch (RocksDBException failure) {
            throw new AssertionError(failure);
        }
    }
}

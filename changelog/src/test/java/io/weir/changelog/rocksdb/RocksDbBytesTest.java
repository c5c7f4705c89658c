package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.state.StateDamagedException;
import io.weir.state.StateException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(HandlesAtZero.class)
class RocksDbBytesTest {
    private static final Uuid TOPIC = Uuid.randomUuid();
    private static final List<String> STORES = List.of("a", "b");

    @TempDir
    Path root;

    private final StateMemory memory = StateMemory.ofBytes(16 << 20);

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @Test
    void what_was_written_is_there_after_a_kill() {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);
            TaskFiles.copy(task(), root.resolve("killed"));
        }

        try (RocksDbBytes killed = open(root.resolve("killed"))) {
            assertThat(value(killed, "k")).isEqualTo("1");
            assertThat(killed.position("a")).isEqualTo(new LogPosition(TOPIC, 5));
        }
        assertThat(memory.damagedDirectories()).isZero();
    }

    @Test
    void a_load_that_stops_halfway_has_made_its_cuts_and_not_moved_its_position() throws IOException {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);
            // No file of rows can be written where this one lies.
            Files.createFile(task().resolve("rocksdb.load"));
            RowBatch many = new RowBatch();
            for (int row = 0; row < 30_000; row++) {
                many.put("a", ByteBuffer.allocate(Integer.BYTES).putInt(row).array(), new byte[1]);
            }
            many.cut("a", KeyRange.prefix("k".getBytes(StandardCharsets.UTF_8)));
            many.move("a", new LogPosition(TOPIC, 6));

            assertThatThrownBy(() -> bytes.load(many)).isInstanceOf(StateException.class);

            assertThat(value(bytes, "k")).isEqualTo("none");
            assertThat(bytes.position("a")).isEqualTo(new LogPosition(TOPIC, 5));
        }
    }

    @Test
    void only_the_owner_may_read_the_directories() throws IOException {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);
        }

        for (Path directory : List.of(task(), task().resolve("rocksdb"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                    .isEqualTo("rwx------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(task().resolve("format"))))
                .isEqualTo("rw-------");
    }

    @Test
    void a_newer_format_is_refused_by_its_number_and_left_alone() throws IOException {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);
        }
        Files.writeString(task().resolve("format"), "2\n");

        assertThatThrownBy(() -> open(task()))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("format [2]")
                .hasMessageContaining("reads format [1]");

        Files.writeString(task().resolve("format"), "1\n");
        try (RocksDbBytes bytes = open(task())) {
            assertThat(value(bytes, "k")).isEqualTo("1");
        }
    }

    @Test
    void a_store_that_the_topology_no_longer_has_is_left_alone() {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);
        }

        RocksDbBytes.open(task(), List.of("b"), memory).close();

        try (RocksDbBytes bytes = open(task())) {
            assertThat(value(bytes, "k")).isEqualTo("1");
            assertThat(bytes.position("a")).isEqualTo(new LogPosition(TOPIC, 5));
        }
    }

    @Test
    void a_store_without_a_current_file_starts_empty() throws IOException {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);
        }

        Files.delete(task().resolve("rocksdb/CURRENT"));

        starts_empty();
    }

    @Test
    void a_store_with_a_damaged_manifest_starts_empty() throws IOException {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);
        }

        flip(TaskFiles.database(task(), "MANIFEST").get(0), 20);

        starts_empty();
    }

    @Test
    void a_store_with_a_truncated_table_starts_empty() throws IOException {
        fillTables();

        Path table = TaskFiles.database(task(), ".sst").get(0);
        try (FileChannel channel = FileChannel.open(table, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }

        starts_empty();
    }

    @Test
    void a_store_with_a_missing_table_starts_empty() throws IOException {
        fillTables();

        Files.delete(TaskFiles.database(task(), ".sst").get(0));

        starts_empty();
    }

    @Test
    void damage_met_at_a_read_is_set_aside_at_the_next_open() throws IOException {
        fillTables();
        for (Path table : TaskFiles.database(task(), ".sst")) {
            flip(table, 100);
        }

        try (RocksDbBytes bytes = open(task())) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 20_000; i++) {
                            value(bytes, "key-" + i);
                        }
                    })
                    .isInstanceOf(StateDamagedException.class)
                    .hasMessageContaining("of store [a]")
                    .hasMessageContaining(task().toString());
        }

        starts_empty();
    }

    @Test
    void a_directory_in_use_is_refused_and_not_taken_for_damaged() {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);

            assertThatThrownBy(() -> open(task()))
                    .isInstanceOf(StateException.class)
                    .isNotInstanceOf(StateDamagedException.class)
                    .hasMessageContaining(task().toString());
            assertThat(value(bytes, "k")).isEqualTo("1");
        }
        assertThat(memory.damagedDirectories()).isZero();
    }

    @Test
    void a_path_that_is_a_file_is_refused() throws IOException {
        Files.writeString(task(), "not a directory");

        assertThatThrownBy(() -> open(task()))
                .isInstanceOf(StateException.class)
                .hasMessageContaining(task().toString());
    }

    @Test
    void what_was_loaded_as_a_file_is_there_after_a_kill() throws IOException {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k00001", "1", 5);
            bytes.load(many(25_000));
            assertThat(task().resolve("rocksdb.load")).isEmptyDirectory();
            TaskFiles.copy(task(), root.resolve("killed"));
        }
        Path left = Files.createDirectories(root.resolve("killed").resolve("rocksdb.load"))
                .resolve("9.sst");
        Files.writeString(left, "a file that a kill left behind");

        try (RocksDbBytes killed = open(root.resolve("killed"))) {
            assertThat(value(killed, "k00001")).isEqualTo("many");
            assertThat(value(killed, "k24999")).isEqualTo("many");
            assertThat(killed.position("a")).isEqualTo(new LogPosition(TOPIC, 25_000));
        }
        assertThat(left).doesNotExist();
        assertThat(memory.damagedDirectories()).isZero();
    }

    private static RowBatch many(int count) {
        RowBatch batch = new RowBatch();
        for (int i = 0; i < count; i++) {
            batch.put(
                    "a",
                    String.format("k%05d", i).getBytes(StandardCharsets.UTF_8),
                    "many".getBytes(StandardCharsets.UTF_8));
        }
        batch.move("a", new LogPosition(TOPIC, count));
        return batch;
    }

    @Test
    void clearing_survives_a_reopen() {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "k", "1", 5);
            bytes.clear("a");
        }

        try (RocksDbBytes bytes = open(task())) {
            assertThat(bytes.store("a").get("k".getBytes(StandardCharsets.UTF_8)))
                    .isNull();
            assertThat(bytes.position("a")).isNull();
        }
    }

    @Test
    void memory_that_was_closed_opens_no_store() {
        memory.close();

        assertThatThrownBy(() -> open(task())).isInstanceOf(IllegalStateException.class);
    }

    private void starts_empty() {
        long damaged = memory.damagedDirectories();
        try (RocksDbBytes bytes = open(task())) {
            assertThat(bytes.position("a")).isNull();
            assertThat(bytes.store("a").approximateRows()).isZero();
            write(bytes, "k", "2", 6);
        }
        assertThat(memory.damagedDirectories()).isEqualTo(damaged + 1);
        try (RocksDbBytes bytes = open(task())) {
            assertThat(value(bytes, "k")).isEqualTo("2");
        }
        assertThat(memory.damagedDirectories()).isEqualTo(damaged + 1);
        assertThat(root.toFile().list()).containsExactly(task().getFileName().toString());
        assertThat(task().toFile().list()).containsExactlyInAnyOrder("format", "rocksdb");
    }

    /** Enough rows that some of them are in a table. */
    private void fillTables() {
        byte[] value = new byte[500];
        try (RocksDbBytes bytes = open(task())) {
            for (int i = 0; i < 20_000; i += 1_000) {
                RowBatch batch = new RowBatch();
                for (int j = i; j < i + 1_000; j++) {
                    batch.put("a", ("key-" + j).getBytes(StandardCharsets.UTF_8), value);
                }
                batch.move("a", new LogPosition(TOPIC, i));
                bytes.write(batch);
            }
        }
        // Reopening writes the log's rows into tables.
        open(task()).close();
        assertThat(TaskFiles.database(task(), ".sst")).isNotEmpty();
    }

    private static void flip(Path file, long at) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, at);
            one.flip();
            channel.write(ByteBuffer.wrap(new byte[] {(byte) (one.get() ^ 0x55)}), at);
        }
    }

    private Path task() {
        return root.resolve("0_0");
    }

    private RocksDbBytes open(Path task) {
        return RocksDbBytes.open(task, STORES, memory);
    }

    private static void write(RocksDbBytes bytes, String key, String value, long offset) {
        RowBatch batch = new RowBatch();
        batch.put("a", key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
        batch.move("a", new LogPosition(TOPIC, offset));
        bytes.write(batch);
    }

    private static String value(RocksDbBytes bytes, String key) {
        byte[] value = bytes.store("a").get(key.getBytes(StandardCharsets.UTF_8));
        return value == null ? "none" : new String(value, StandardCharsets.UTF_8);
    }
}

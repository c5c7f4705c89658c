package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.RowBatch;
import io.weir.state.StateDamagedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/** Of a task's stores, those alone are lost whose files are damaged. */
@ExtendWith(HandlesAtZero.class)
class DamagedStoresTest {
    private static final Uuid TOPIC = Uuid.randomUuid();
    private static final int ROWS = 2_000;

    @TempDir
    Path root;

    private final StateMemory memory = StateMemory.ofBytes(16 << 20);

    @BeforeEach
    void fill_tables_of_both_stores() {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "a", 0, ROWS);
            write(bytes, "b", 0, ROWS);
        }
        // Reopening writes the log's rows into tables.
        open(task()).close();
    }

    @AfterEach
    void close_memory() {
        memory.close();
    }

    static Stream<Named<Consumer<Path>>> damages() {
        return Stream.of(
                Named.of("missing", DamagedStoresTest::delete),
                Named.of("cut off", DamagedStoresTest::truncate),
                Named.of("changed", DamagedStoresTest::flipEnd));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void a_store_with_a_damaged_table_starts_empty_and_the_others_are_as_they_were(Consumer<Path> damage) {
        tables(task(), "a").forEach(damage);

        try (RocksDbBytes bytes = open(task())) {
            isEmpty(bytes, "a");
            isWhole(bytes, "b", ROWS);
            write(bytes, "a", 0, 10);
        }

        assertThat(memory.damagedDirectories()).isEqualTo(1);
        assertThat(task().toFile().list()).containsExactlyInAnyOrder("format", "rocksdb");
        try (RocksDbBytes bytes = open(task())) {
            isWhole(bytes, "a", 10);
            isWhole(bytes, "b", ROWS);
        }
        assertThat(memory.damagedDirectories()).isEqualTo(1);
    }

    @Test
    void damage_that_a_read_meets_costs_that_store_alone_at_the_next_open() {
        tables(task(), "a").forEach(DamagedStoresTest::flipRows);

        try (RocksDbBytes bytes = open(task())) {
            assertThatThrownBy(() -> isWhole(bytes, "a", ROWS)).isInstanceOf(StateDamagedException.class);
        }

        try (RocksDbBytes bytes = open(task())) {
            isEmpty(bytes, "a");
            isWhole(bytes, "b", ROWS);
        }
    }

    @Test
    void rows_of_other_stores_that_are_in_the_log_only_are_kept() {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "b", ROWS, 2 * ROWS);
            TaskFiles.copy(task(), root.resolve("killed"));
        }
        tables(root.resolve("killed"), "a").forEach(DamagedStoresTest::truncate);

        try (RocksDbBytes bytes = open(root.resolve("killed"))) {
            isEmpty(bytes, "a");
            isWhole(bytes, "b", 2 * ROWS);
        }
    }

    // What comes behind a gap in the log must not be taken over, and RocksDB would.
    @Test
    void nothing_is_kept_where_the_log_is_damaged_too() {
        try (RocksDbBytes bytes = open(task())) {
            write(bytes, "b", ROWS, 2 * ROWS);
            TaskFiles.copy(task(), root.resolve("killed"));
        }
        tables(root.resolve("killed"), "a").forEach(DamagedStoresTest::truncate);
        TaskFiles.database(root.resolve("killed"), ".log").forEach(DamagedStoresTest::flipRows);

        try (RocksDbBytes bytes = open(root.resolve("killed"))) {
            isEmpty(bytes, "a");
            isEmpty(bytes, "b");
        }
    }

    @Test
    void nothing_is_kept_where_the_positions_are_damaged() {
        tables(task(), null).forEach(DamagedStoresTest::truncate);

        try (RocksDbBytes bytes = open(task())) {
            isEmpty(bytes, "a");
            isEmpty(bytes, "b");
        }
    }

    @Test
    void nothing_is_kept_where_a_process_ended_while_it_dropped_stores() throws IOException {
        Files.createFile(task().resolve("mending"));

        try (RocksDbBytes bytes = open(task())) {
            isEmpty(bytes, "a");
            isEmpty(bytes, "b");
        }
        assertThat(task().toFile().list()).containsExactlyInAnyOrder("format", "rocksdb");
    }

    private void isEmpty(RocksDbBytes bytes, String store) {
        assertThat(bytes.position(store)).isNull();
        assertThat(bytes.note(store + "/note")).isNull();
        assertThat(bytes.store(store).get(key(0))).isNull();
        assertThat(bytes.store(store).approximateRows()).isZero();
    }

    private void isWhole(RocksDbBytes bytes, String store, int rows) {
        assertThat(bytes.position(store)).isEqualTo(new LogPosition(TOPIC, rows));
        assertThat(bytes.note(store + "/note")).isNotNull();
        for (int row = 0; row < rows; row++) {
            assertThat(bytes.store(store).get(key(row))).isEqualTo(value(row));
        }
        assertThat(bytes.store(store).get(key(rows))).isNull();
    }

    private static void write(RocksDbBytes bytes, String store, int from, int below) {
        for (int row = from; row < below; row += 10) {
            RowBatch batch = new RowBatch();
            for (int next = row; next < row + 10; next++) {
                batch.put(store, key(next), value(next));
            }
            batch.move(store, new LogPosition(TOPIC, row + 10));
            batch.note(store + "/note", new byte[] {1});
            bytes.write(batch);
        }
    }

    private static byte[] key(int row) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(row).array();
    }

    private static byte[] value(int row) {
        return ("value of row " + row + " ".repeat(80)).getBytes(StandardCharsets.UTF_8);
    }

    private Path task() {
        return root.resolve("0_0");
    }

    private RocksDbBytes open(Path task) {
        return RocksDbBytes.open(task, List.of("a", "b"), memory);
    }

    /** The tables of a store, or of the positions. */
    private static List<Path> tables(Path task, @Nullable String store) {
        String family = store == null ? "default" : "store." + store;
        List<Path> tables = TaskFiles.database(task, ".sst").stream()
                .filter(table -> family(table).equals(family))
                .toList();
        assertThat(tables).isNotEmpty();
        return tables;
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

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void truncate(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Changes a byte of rows near the beginning. */
    private static void flipRows(Path file) {
        flip(file, 100);
    }

    /** Changes a byte of the footer, without which a table is not opened. */
    private static void flipEnd(Path file) {
        flip(file, file.toFile().length() - 2);
    }

    private static void flip(Path file, long at) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, at);
            one.flip();
            channel.write(ByteBuffer.wrap(new byte[] {(byte) (one.get() ^ 0x55)}), at);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

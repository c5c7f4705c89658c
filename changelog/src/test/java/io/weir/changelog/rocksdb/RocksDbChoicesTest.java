package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.rocksdb.RocksDbChoices.Compaction;
import io.weir.changelog.rocksdb.RocksDbChoices.Compression;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocksdb.CompactionStyle;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

@ExtendWith(HandlesAtZero.class)
final class RocksDbChoicesTest {
    private static final List<String> STORES = List.of("rows");
    private static final RocksDbChoices CHOSEN = new RocksDbChoices(
            16 << 10, Compaction.UNIVERSAL, List.of(Compression.NONE, Compression.NONE, Compression.ZSTD), 3);

    @TempDir
    private Path directory;

    @Test
    void what_is_chosen_is_in_force_for_each_store_also_for_one_that_was_cleared() {
        try (StateMemory memory = memory(CHOSEN);
                RocksDbBytes bytes = RocksDbBytes.open(directory, List.of("rows", "words"), memory)) {
            write(bytes, 1);
            bytes.clear("rows");

            for (String store : List.of("rows", "words")) {
                assertThat(TaskFiles.options(directory, store))
                        .contains(
                                "block_size=16384",
                                "compaction_style=kCompactionStyleUniversal",
                                "compression_per_level=kNoCompression:kNoCompression:kZSTD");
            }
            assertThat(TaskFiles.options(directory)).contains("max_background_jobs=3");
        }
    }

    @Test
    void nothing_chosen_is_blocks_of_4_kib_in_levels_with_lz4_and_as_many_threads_as_processors() {
        try (StateMemory memory = StateMemory.ofBytes(8 << 20);
                RocksDbBytes bytes = RocksDbBytes.open(directory, STORES, memory)) {
            assertThat(bytes.position("rows")).isNull();
            assertThat(TaskFiles.options(directory, "rows"))
                    .contains(
                            "block_size=4096", "compaction_style=kCompactionStyleLevel", "compression=kLZ4Compression")
                    .noneMatch(line -> line.startsWith("compression_per_level=k"));
            int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
            assertThat(TaskFiles.options(directory)).contains("max_background_jobs=" + threads);
        }
    }

    @Test
    void a_store_that_was_kept_in_another_way_has_its_rows() {
        try (StateMemory memory = StateMemory.ofBytes(8 << 20);
                RocksDbBytes bytes = RocksDbBytes.open(directory, STORES, memory)) {
            bytes.load(batch(30_000));
        }

        try (StateMemory memory = memory(CHOSEN);
                RocksDbBytes bytes = RocksDbBytes.open(directory, STORES, memory)) {
            assertThat(bytes.store("rows").get(key(0))).isNotNull();
            assertThat(bytes.store("rows").get(key(29_999))).isNotNull();
            write(bytes, 30_001);
            assertThat(bytes.store("rows").get(key(30_000))).isNotNull();
        }
    }

    @Test
    void the_setter_has_the_last_word() {
        RocksDBConfigSetter setter = new RocksDBConfigSetter() {
            @Override
            public void setConfig(String storeName, Options options, Map<String, Object> configs) {
                options.setCompactionStyle(CompactionStyle.LEVEL);
            }

            @Override
            public void close(String storeName, Options options) {}
        };

        try (StateMemory memory = memory(CHOSEN).withSetter(setter, Map.of());
                RocksDbBytes bytes = RocksDbBytes.open(directory, STORES, memory)) {
            assertThat(bytes.position("rows")).isNull();
            assertThat(TaskFiles.options(directory, "rows"))
                    .contains("compaction_style=kCompactionStyleLevel", "block_size=16384");
        }
    }

    @ParameterizedTest
    @EnumSource
    void rows_are_written_and_read_with_each_compression(Compression compression) throws RocksDBException {
        RocksDbChoices choices = new RocksDbChoices(4 << 10, Compaction.LEVEL, List.of(compression), 0);
        try (StateMemory memory = memory(choices);
                RocksDbBytes bytes = RocksDbBytes.open(directory, STORES, memory)) {
            bytes.load(batch(30_000));

            assertThat(bytes.store("rows").get(key(29_999))).isNotNull();
        }
        try (Options options = new Options();
                SstFileReader table = new SstFileReader(options)) {
            table.open(TaskFiles.database(directory, ".sst").get(0).toString());
            assertThat(table.getTableProperties().getCompressionName())
                    .isEqualToIgnoringCase(compression == Compression.NONE ? "NoCompression" : compression.name());
        }
    }

    @Test
    void what_cannot_be_is_refused_with_the_bounds() {
        List<Compression> eight = Arrays.asList(new Compression[8]);
        eight.replaceAll(none -> Compression.LZ4);

        assertThatThrownBy(() -> new RocksDbChoices(4096, Compaction.LEVEL, eight, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 7 levels");
        assertThatThrownBy(() -> new RocksDbChoices(4096, Compaction.LEVEL, List.of(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static StateMemory memory(RocksDbChoices choices) {
        return StateMemory.ofBytes(8 << 20).withChoices(choices);
    }

    private static void write(RocksDbBytes bytes, int count) {
        bytes.write(batch(count));
    }

    private static RowBatch batch(int count) {
        RowBatch batch = new RowBatch();
        for (int row = 0; row < count; row++) {
            batch.put("rows", key(row), new byte[20]);
        }
        return batch;
    }

    private static byte[] key(int row) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(row).array();
    }
}

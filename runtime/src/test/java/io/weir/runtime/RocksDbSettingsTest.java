package io.weir.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.RocksDbBytes;
import io.weir.changelog.rocksdb.RocksDbChoices;
import io.weir.changelog.rocksdb.RocksDbChoices.Compaction;
import io.weir.changelog.rocksdb.RocksDbChoices.Compression;
import io.weir.changelog.rocksdb.StateMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RocksDbSettingsTest {
    @TempDir
    private Path directory;

    @Test
    void settings_say_how_rocksdb_keeps_rows() {
        RocksDbChoices chosen = RocksDbSettings.choices(config(Map.of(
                "rocksdb.block.bytes", "16384",
                "rocksdb.compaction.style", "universal",
                "rocksdb.compression.per.level", "none, none,zstd",
                "rocksdb.background.threads", "3")));

        assertThat(chosen)
                .isEqualTo(new RocksDbChoices(
                        16_384,
                        Compaction.UNIVERSAL,
                        List.of(Compression.NONE, Compression.NONE, Compression.ZSTD),
                        3));
    }

    @Test
    void without_settings_all_is_as_usual() {
        assertThat(RocksDbSettings.choices(config(Map.of()))).isEqualTo(RocksDbChoices.USUAL);
    }

    @Test
    void the_memory_that_stores_are_opened_with_has_them() throws IOException {
        try (StateMemory memory = StateMemories.of(config(Map.of("rocksdb.block.bytes", "8192")));
                RocksDbBytes bytes = RocksDbBytes.open(directory, List.of("rows"), memory);
                Stream<Path> files = Files.list(directory.resolve("rocksdb"))) {
            assertThat(bytes.position("rows")).isNull();
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("OPTIONS-")))
                    .anySatisfy(file -> assertThat(file).content().contains("block_size=8192"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rocksdb.block.bytes | 512 | at least 1024",
                "rocksdb.block.bytes | 2097152 | no more than 1048576",
                "rocksdb.compaction.style | fifo | level, universal",
                "rocksdb.compression.per.level | lz4,gzip | 1 to 7 of [none, snappy, lz4, zstd]",
                "rocksdb.compression.per.level | lz4,lz4,lz4,lz4,lz4,lz4,lz4,lz4 | 1 to 7 of [none, snappy, lz4, zstd]",
                "rocksdb.compression.per.level | '' | 1 to 7 of [none, snappy, lz4, zstd]",
                "rocksdb.background.threads | -1 | at least 0",
                "rocksdb.background.threads | 1000 | no more than 256"
            })
    void a_setting_out_of_bounds_is_refused_with_its_name_and_bounds(String name, String value, String bounds) {
        assertThatThrownBy(() -> config(Map.of(name, value)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(bounds);
    }

    private static StreamsConfig config(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put(StreamsConfig.APPLICATION_ID_CONFIG, "counts");
        all.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        return new StreamsConfig(all);
    }
}

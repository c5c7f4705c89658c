package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.bytes.RowBatch;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;

@ExtendWith(HandlesAtZero.class)
final class RocksDBConfigSetterTest {
    private static final long BUDGET_BYTES = 8 << 20;

    @TempDir
    private Path directory;

    @Test
    void each_store_is_set_up_as_the_setter_says() {
        Recorder setter = new Recorder();
        try (StateMemory memory = StateMemory.ofBytes(BUDGET_BYTES).withSetter(setter, Map.of("my.setting", "x"))) {
            try (RocksDbBytes bytes = RocksDbBytes.open(directory, List.of("rows", "words"), memory)) {
                write(bytes, "rows");
                bytes.clear("rows");
                write(bytes, "rows");
                assertThat(bytes.store("rows").get("k".getBytes(StandardCharsets.UTF_8)))
                        .isEqualTo("v".getBytes(StandardCharsets.UTF_8));
            }

            assertThat(setter.calls)
                    .containsExactlyInAnyOrder("set rows x", "set words x", "close rows", "close words");
        }
        assertThat(TaskFiles.options(directory, "rows"))
                .contains("compression=kZSTD", "compaction_style=kCompactionStyleUniversal");
    }

    @Test
    void the_cache_stays_within_the_budget_whatever_is_set() {
        List<LRUCache> caches = new ArrayList<>();
        RocksDBConfigSetter own = new RocksDBConfigSetter() {
            @Override
            public void setConfig(String storeName, Options options, Map<String, Object> configs) {
                LRUCache cache = new LRUCache(1 << 20);
                caches.add(cache);
                BlockBasedTableConfig blocks = (BlockBasedTableConfig) options.tableFormatConfig();
                options.setTableFormatConfig(blocks.setBlockCache(cache).setBlockSize(16_384));
            }

            @Override
            public void close(String storeName, Options options) {
                caches.forEach(LRUCache::close);
            }
        };
        try (StateMemory memory = StateMemory.ofBytes(BUDGET_BYTES).withSetter(own, Map.of());
                RocksDbBytes bytes = RocksDbBytes.open(directory, List.of("rows"), memory)) {
            long before = memory.usedBytes();
            write(bytes, "rows");

            assertThat(memory.usedBytes()).isGreaterThanOrEqualTo(before);
            assertThat(caches)
                    .singleElement()
                    .satisfies(cache -> assertThat(cache.getUsage()).isZero());
        }
    }

    @Test
    void nothing_native_is_left_open() {
        StateMemory memory = StateMemory.ofBytes(BUDGET_BYTES).withSetter(new Recorder(), Map.of("my.setting", "x"));
        try (memory) {
            RocksDbBytes.open(directory, List.of("rows"), memory).close();
        }

        assertThat(memory.openHandles()).isZero();
    }

    private static void write(RocksDbBytes bytes, String store) {
        RowBatch batch = new RowBatch();
        batch.put(store, "k".getBytes(StandardCharsets.UTF_8), "v".getBytes(StandardCharsets.UTF_8));
        bytes.write(batch);
    }

    /** Notes its calls, and sets another compression and compaction. */
    private static final class Recorder implements RocksDBConfigSetter {
        private final List<String> calls = new ArrayList<>();

        @Override
        public void setConfig(String storeName, Options options, Map<String, Object> configs) {
            calls.add("set " + storeName + " " + configs.get("my.setting"));
            options.setCompressionType(CompressionType.ZSTD_COMPRESSION);
            options.setCompactionStyle(CompactionStyle.UNIVERSAL);
        }

        @Override
        public void close(String storeName, Options options) {
            calls.add("close " + storeName);
        }
    }
}

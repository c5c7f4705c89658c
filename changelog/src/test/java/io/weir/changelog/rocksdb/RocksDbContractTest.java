package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.bytes.TaskBytes;
import io.weir.changelog.bytes.TaskBytesContract;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class RocksDbContractTest extends TaskBytesContract {
    private static StateMemory memory;

    @TempDir
    Path directory;

    @BeforeAll
    static void make_memory() {
        memory = StateMemory.ofBytes(16 << 20);
    }

    @AfterAll
    static void no_native_handle_is_left() {
        memory.close();
        assertThat(memory.openHandles()).isZero();
    }

    @Override
    protected TaskBytes open() {
        return RocksDbBytes.open(directory, List.of("a", "b"), memory);
    }
}

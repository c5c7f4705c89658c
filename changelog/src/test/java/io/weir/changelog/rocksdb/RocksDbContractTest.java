package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.TaskBytes;
import io.weir.changelog.bytes.TaskBytesContract;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(HandlesAtZero.class)
class RocksDbContractTest extends TaskBytesContract {
    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(16 << 20);

    @Override
    @AfterEach
    protected void close_it() {
        super.close_it();
        memory.close();
    }

    @Override
    protected TaskBytes open() {
        return RocksDbBytes.open(directory, List.of("a", "b"), memory);
    }
}

package io.weir.changelog.memory;

import io.weir.changelog.bytes.TaskBytes;
import io.weir.changelog.bytes.TaskBytesContract;
import java.util.List;

class MemoryBytesTest extends TaskBytesContract {
    @Override
    protected TaskBytes open() {
        return new MemoryBytes(List.of("a", "b"));
    }
}

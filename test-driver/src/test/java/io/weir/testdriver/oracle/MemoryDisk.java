package io.weir.testdriver.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary directories in memory, where the system has such a disk with room.
 *
 * <p>Kafka Streams' test driver forces files to disk after each record, which is most of its time.
 */
final class MemoryDisk implements TempDirFactory {
    private static final Path PLACE = Path.of("/dev/shm");
    private static final long ROOM_BYTES = 1L << 30;

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        boolean fits = Files.isWritable(PLACE) && Files.getFileStore(PLACE).getUsableSpace() >= ROOM_BYTES;
        return fits ? Files.createTempDirectory(PLACE, "weir-") : Files.createTempDirectory("weir-");
    }
}

package io.weir.changelog.rocksdb;

import io.weir.changelog.OwnerOnly;
import io.weir.state.StateException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** The number that says how a task's directory is laid out. */
final class StateFormat {
    /** One RocksDB in [rocksdb], a column family a store named [store.NAME], positions in the default one. */
    static final int CURRENT = 1;

    private static final String FILE = "format";

    private StateFormat() {}

    /** Writes the number into a new directory, or checks it. */
    static void check(Path task) throws IOException {
        Path file = task.resolve(FILE);
        if (!Files.exists(file)) {
            write(task, file);
            return;
        }
        String found = Files.readString(file, StandardCharsets.UTF_8).strip();
        if (!found.equals(Integer.toString(CURRENT))) {
            throw new StateException(
                    "Directory [" + task + "] holds state of format [" + found + "], but this version of Weir reads"
                            + " format [" + CURRENT
                            + "]. Start the version that wrote it, or delete the directory to have"
                            + " the state rebuilt from its changelogs.",
                    null);
        }
    }

    private static void write(Path task, Path file) throws IOException {
        Path draft = task.resolve(FILE + ".new");
        Files.deleteIfExists(draft);
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(draft, options, OwnerOnly.file(task))) {
            channel.write(ByteBuffer.wrap((CURRENT + "\n").getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
}

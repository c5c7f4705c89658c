package io.weir.testdriver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The state directory of a topology under test, deleted at the end.
 *
 * @param directory the directory
 */
record OfflineState(Path directory) implements AutoCloseable {
    /** Makes a new directory below another. */
    static OfflineState below(Path parent) {
        try {
            Files.createDirectories(parent);
            return new OfflineState(Files.createTempDirectory(parent, "driver-"));
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "Cannot make a directory for state below [" + parent
                            + "]. Set [state.dir] to a directory that this user may write to.",
                    failure);
        }
    }

    /** Deletes all that is in the directory, as if the disk were new. */
    void empty() {
        close();
        try {
            Files.createDirectories(directory);
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot make [" + directory + "] again. Check its parent.", failure);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot delete state in [" + directory + "]. Delete it by hand.", failure);
        }
    }
}

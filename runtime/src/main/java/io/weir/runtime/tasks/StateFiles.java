package io.weir.runtime.tasks;

import io.weir.changelog.OwnerOnly;
import io.weir.errors.StreamsException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The state directory's files, for their owner alone. */
final class StateFiles {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private StateFiles() {}

    /** Makes a directory and those above it that are missing; one that is there must be a true directory. */
    static void directory(Path path) {
        Path above = path.getParent();
        if (above != null && !Files.exists(above)) {
            directory(above);
        }
        try {
            Files.createDirectory(path, OwnerOnly.directory(path));
        } catch (FileAlreadyExistsException there) {
            if (Files.isSymbolicLink(path) || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                throw new StreamsException(
                        "A directory is expected at [" + path + "], but a link or a file is there. Remove it, or set"
                                + " [state.dir] to another place.",
                        there);
            }
        } catch (IOException failure) {
            throw unusable(path, failure);
        }
        if (!Files.isWritable(path)) {
            throw new StreamsException("A directory that this user can write is expected at [" + path
                    + "], but it is not writable. Correct its permissions, or set [state.dir] to another place.");
        }
    }

    /** Makes a directory for its owner alone, or closes one to others that is there. */
    static void closedDirectory(Path path) {
        directory(path);
        try {
            if (POSIX
                    && !PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                            .endsWith("------")) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            }
        } catch (IOException failure) {
            throw unusable(path, failure);
        }
    }

    /** Deletes a directory with all that is in it; links are deleted, not followed. */
    static void deleteTree(Path top) {
        try (Stream<Path> found = Files.walk(top)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        } catch (IOException failure) {
            throw unusable(top, failure);
        }
    }

    /** When something in a directory was last written, epoch milliseconds. */
    static long lastWrittenMs(Path top) {
        try (Stream<Path> found = Files.walk(top)) {
            long lastMs = 0;
            for (Path path : found.toList()) {
                lastMs = Math.max(
                        lastMs,
                        Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS)
                                .toMillis());
            }
            return lastMs;
        } catch (IOException failure) {
            throw unusable(top, failure);
        }
    }

    /** Makes an empty file if there is none. */
    static void file(Path path) {
        try {
            Files.createFile(path, OwnerOnly.file(path));
        } catch (FileAlreadyExistsException there) {
            if (Files.isSymbolicLink(path)) {
                throw new StreamsException(
                        "A file is expected at [" + path + "], but a link is there. Remove it.", there);
            }
        } catch (IOException failure) {
            throw unusable(path, failure);
        }
    }

    /** Writes a small text, whole or not at all. */
    static void write(Path path, String text) {
        Path fresh = path.resolveSibling(path.getFileName() + ".new");
        try {
            Files.deleteIfExists(fresh);
            file(fresh);
            Files.write(fresh, text.getBytes(StandardCharsets.UTF_8));
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw unusable(path, failure);
        }
    }

    static StreamsException unusable(Path path, IOException failure) {
        return new StreamsException(
                "The state directory is expected to be usable, but [" + path + "] is not: "
                        + failure.getClass().getName()
                        + ". Check permissions and space on its disk, or set [state.dir] to another place.",
                failure);
    }
}

package io.weir.runtime.tasks;

import io.weir.errors.StreamsException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Files and directories that only their owner can read. */
final class PrivateFiles {
    static final String UNFINISHED = ".unfinished";

    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private PrivateFiles() {}

    /** Makes a directory and those above it, where they are missing. */
    static void makeDirectory(Path directory) {
        try {
            Path parent = directory.getParent();
            if (parent != null && !Files.exists(parent)) {
                makeDirectory(parent);
            }
            if (Files.isSymbolicLink(directory)) {
                throw new StreamsException("The state directory [" + directory
                        + "] must be a directory, but is a symbolic link to [" + Files.readSymbolicLink(directory)
                        + "]. Give state.dir without links.");
            }
            if (!Files.isDirectory(directory)) {
                Files.createDirectory(directory, attributes(directory, DIRECTORY));
            }
        } catch (IOException failed) {
            throw failure("make", directory, failed);
        }
        if (!Files.isWritable(directory)) {
            throw failure("write to", directory, null);
        }
    }

    /** Makes a directory that only its owner can read, or closes to others one that is there. */
    static void makePrivateDirectory(Path directory) {
        makeDirectory(directory);
        try {
            if (isPosix(directory) && !DIRECTORY.containsAll(Files.getPosixFilePermissions(directory))) {
                Files.setPosixFilePermissions(directory, DIRECTORY);
            }
        } catch (IOException failed) {
            throw failure("close to others", directory, failed);
        }
    }

    /** The first line of a file, or empty if there is no such file. */
    static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.UTF_8).strip());
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException failed) {
            throw failure("read", file, failed);
        }
    }

    /** Writes a file whole: a crash leaves the old content or the new. */
    static void write(Path file, String text) {
        Path unfinished = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + UNFINISHED);
        try {
            Files.createFile(unfinished, attributes(file, FILE));
            Files.writeString(unfinished, text + "\n", StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            throw failure("write", file, failed);
        }
    }

    static FileAttribute<?>[] fileAttributes(Path file) {
        return attributes(file, FILE);
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return isPosix(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(EnumSet.copyOf(permissions))}
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Deletes a file or directory with all that is in it; links are deleted, not followed. */
    static void deleteTree(Path top) {
        try {
            Files.walkFileTree(top, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed)
                        throws IOException {
                    if (failed != null) {
                        throw failed;
                    }
                    Files.delete(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException failed) {
            throw failure("delete", top, failed);
        }
    }

    static StreamsException failure(String what, Path path, @Nullable IOException cause) {
        return new StreamsException(
                "Cannot " + what + " [" + path + "]" + (cause == null ? "" : " (" + cause + ")")
                        + ". Give a state.dir that the user [" + System.getProperty("user.name")
                        + "] owns, on a disk that has room.",
                cause);
    }
}

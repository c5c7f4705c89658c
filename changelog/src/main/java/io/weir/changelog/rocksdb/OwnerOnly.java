package io.weir.changelog.rocksdb;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and directories that only their owner may read. */
final class OwnerOnly {
    private OwnerOnly() {}

    /** Makes a directory and those above it that are missing. */
    static void makeDirectories(Path directory) throws IOException {
        Files.createDirectories(directory, attributes(directory.getFileSystem(), "rwx------"));
    }

    /** What to give a new file in a directory. */
    static FileAttribute<?>[] file(Path directory) {
        return attributes(directory.getFileSystem(), "rw-------");
    }

    private static FileAttribute<?>[] attributes(FileSystem files, String permissions) {
        if (!files.supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        };
    }
}

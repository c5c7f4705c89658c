package io.weir.changelog;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and directories that only their owner may read. */
public final class OwnerOnly {
    private OwnerOnly() {}

    /**
     * Makes a directory and those above it that are missing.
     *
     * @param directory the directory
     * @throws IOException if it cannot be made
     */
    public static void makeDirectories(Path directory) throws IOException {
        Files.createDirectories(directory, directory(directory));
    }

    /**
     * What to give a new directory.
     *
     * @param directory the directory
     * @return the permissions; none where the file system knows none
     */
    public static FileAttribute<?>[] directory(Path directory) {
        return attributes(directory.getFileSystem(), "rwx------");
    }

    /**
     * What to give a new file.
     *
     * @param place the file, or the directory in which it will be
     * @return the permissions; none where the file system knows none
     */
    public static FileAttribute<?>[] file(Path place) {
        return attributes(place.getFileSystem(), "rw-------");
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

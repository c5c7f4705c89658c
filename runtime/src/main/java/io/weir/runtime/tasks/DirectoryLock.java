package io.weir.runtime.tasks;

import io.weir.errors.LockException;
import io.weir.errors.StreamsException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a state directory to one instance.
 *
 * <p>A file lock keeps other processes out, a list those of this process: to close any channel of a locked file would
 * unlock it.
 */
final class DirectoryLock implements AutoCloseable {
    static final String FILE = ".lock";

    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    static DirectoryLock take(Path directory) {
        Path real = real(directory);
        if (!HELD_HERE.add(real)) {
            throw inUse(directory, self() + ", which is this one");
        }
        boolean taken = false;
        try {
            DirectoryLock lock = takeFile(real);
            taken = true;
            return lock;
        } finally {
            if (!taken) {
                HELD_HERE.remove(real);
            }
        }
    }

    private static DirectoryLock takeFile(Path directory) {
        Path file = directory.resolve(FILE);
        StateFiles.file(file);
        FileChannel channel = opened(file);
        boolean taken = false;
        try {
            if (channel.tryLock() == null) {
                throw inUse(directory, holder(file));
            }
            sign(channel);
            taken = true;
            return new DirectoryLock(directory, channel);
        } catch (IOException failure) {
            throw StateFiles.unusable(file, failure);
        } finally {
            if (!taken) {
                close(channel);
            }
        }
    }

    private static FileChannel opened(Path file) {
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        } catch (IOException failure) {
            throw StateFiles.unusable(file, failure);
        }
    }

    private static void sign(FileChannel channel) throws IOException {
        channel.truncate(0);
        channel.write(StandardCharsets.UTF_8.encode(self() + "\n"), 0);
    }

    private static String holder(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8).strip();
        return text.isEmpty() ? "another process" : text;
    }

    private static LockException inUse(Path directory, String holder) {
        return new LockException("The state directory [" + directory
                + "] is expected to be free, but it is in use by " + holder
                + ". Stop that one, or give this instance a [state.dir] of its own.");
    }

    private static String self() {
        return "process " + ProcessHandle.current().pid() + " on host " + host();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unknown) {
            return "unknown";
        }
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException failure) {
            throw StateFiles.unusable(directory, failure);
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException failure) {
            throw new StreamsException("The lock of the state directory did not close.", failure);
        }
    }

    /** Lets others in. */
    @Override
    public void close() {
        try {
            close(channel);
        } finally {
            HELD_HERE.remove(directory);
        }
    }
}

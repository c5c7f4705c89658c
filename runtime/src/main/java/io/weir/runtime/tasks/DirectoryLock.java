package io.weir.runtime.tasks;

import io.weir.errors.StreamsException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a state directory to one instance.
 *
 * <p>A file lock keeps other processes out, a list those of this process: to close any channel of a locked file would
 * unlock it.
 */
final class DirectoryLock implements AutoCloseable {
    static final String FILE = "lock";

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
            throw inUse(directory, "process " + self() + ", this one");
        }
        try {
            return takeFile(real);
        } catch (IOException failed) {
            HELD_HERE.remove(real);
            throw PrivateFiles.failure("lock", directory, failed);
        } catch (RuntimeException refused) {
            HELD_HERE.remove(real);
            throw refused;
        }
    }

    private static DirectoryLock takeFile(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        EnumSet<StandardOpenOption> options =
                EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileChannel channel = FileChannel.open(file, options, PrivateFiles.fileAttributes(file));
        boolean locked = false;
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw inUse(directory, holder(file));
            }
            ByteBuffer self = StandardCharsets.UTF_8.encode("process " + self() + "\n");
            channel.truncate(0);
            while (self.hasRemaining()) {
                channel.write(self);
            }
            locked = true;
            return new DirectoryLock(directory, channel);
        } finally {
            closeUnless(locked, channel);
        }
    }

    private static void closeUnless(boolean locked, FileChannel channel) throws IOException {
        if (!locked) {
            channel.close();
        }
    }

    private static String holder(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8).strip();
        return text.isEmpty() ? "another process" : text;
    }

    private static StreamsException inUse(Path directory, @Nullable String holder) {
        return new StreamsException("The state directory [" + directory + "] is in use by " + holder
                + ". Stop it, or give this instance another state.dir.");
    }

    private static String self() {
        return ProcessHandle.current().pid() + " on host " + host();
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
        } catch (IOException failed) {
            throw PrivateFiles.failure("read", directory, failed);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw PrivateFiles.failure("unlock", directory, failed);
        } finally {
            HELD_HERE.remove(directory);
        }
    }
}

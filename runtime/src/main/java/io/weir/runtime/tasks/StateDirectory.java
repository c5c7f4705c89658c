package io.weir.runtime.tasks;

import io.weir.errors.StreamsException;
import io.weir.processor.TaskId;
import io.weir.state.StoreName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The directory of an application's local state, held by one process.
 *
 * <p>Safe for all threads. Below {@code state.dir/application.id} stand a lock, the format's version, the identity of this
 * process, and a directory a task. Every level may be used by its owner only.
 */
public final class StateDirectory implements AutoCloseable {
    /** The layout that this version writes and reads. */
    static final int FORMAT = 1;

    private static final int LOCK_TEXT_MAX = 512;

    private final Path directory;
    private final FileChannel channel;
    private final FileLock lock;
    private final String processId;

    private StateDirectory(Path directory, FileChannel channel, FileLock lock) {
        this.directory = directory;
        this.channel = channel;
        this.lock = lock;
        checkFormat(directory);
        this.processId = processId(directory);
    }

    /**
     * Takes the directory for this process.
     *
     * @param root {@code state.dir}; made if it is not there
     * @param applicationId the application's id, which becomes the directory's name
     * @return the directory, locked
     * @throws StreamsException if another process holds it, if it cannot be used, or if a newer version wrote it
     */
    public static StateDirectory open(Path root, String applicationId) {
        Path directory = root.toAbsolutePath().normalize().resolve(StoreName.checked(applicationId));
        OwnerOnly.directory(directory);
        Path file = directory.resolve(".lock");
        OwnerOnly.file(file);
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            FileLock lock = locked(channel);
            if (lock == null) {
                throw inUse(directory, channel);
            }
            sign(channel);
            return new StateDirectory(directory, channel, lock);
        } catch (IOException failure) {
            close(channel);
            throw OwnerOnly.unusable(file, failure);
        } catch (RuntimeException refused) {
            close(channel);
            throw refused;
        }
    }

    private static @Nullable FileLock locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldInThisProcess) {
            return null;
        }
    }

    private static StreamsException inUse(Path directory, FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(LOCK_TEXT_MAX);
        channel.read(text, 0);
        text.flip();
        String holder = StandardCharsets.UTF_8.decode(text).toString().strip();
        return new StreamsException(
                "The state directory [" + directory + "] is expected to be free, but it is in use by "
                        + (holder.isEmpty() ? "another process" : holder)
                        + ". Stop that one, or give this instance a [state.dir] of its own.");
    }

    private static void sign(FileChannel channel) throws IOException {
        String text = "process " + ProcessHandle.current().pid() + "\n";
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    private static void checkFormat(Path directory) {
        Path file = directory.resolve("weir-format");
        String found = read(file);
        if (found == null) {
            OwnerOnly.write(file, Integer.toString(FORMAT));
        } else if (!found.equals(Integer.toString(FORMAT))) {
            throw new StreamsException("State in format " + FORMAT + " is expected in [" + directory
                    + "], but its format is ["
                    + found + "]. Run the version of Weir that wrote it, or set [state.dir] to another place: the state"
                    + " is then restored from the changelogs.");
        }
    }

    private static String processId(Path directory) {
        Path file = directory.resolve("process-id");
        String found = read(file);
        if (found != null) {
            try {
                return UUID.fromString(found).toString();
            } catch (IllegalArgumentException damaged) {
                throw new StreamsException(
                        "The identity of this process is expected in [" + file
                                + "], but what stands there is none. Delete"
                                + " the file: the process is then a new member of its group.",
                        damaged);
            }
        }
        String fresh = UUID.randomUUID().toString();
        OwnerOnly.write(file, fresh);
        return fresh;
    }

    private static @Nullable String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : null;
        } catch (IOException failure) {
            throw OwnerOnly.unusable(file, failure);
        }
    }

    /**
     * The identity that this process keeps across restarts.
     *
     * @return a UUID, made when the directory was first used
     */
    public String processId() {
        return processId;
    }

    /**
     * The application's directory.
     *
     * @return an absolute path
     */
    public Path path() {
        return directory;
    }

    /**
     * The directory of a task, made if it is not there.
     *
     * @param task the task
     * @return an absolute path
     */
    public Path task(TaskId task) {
        Path path = directory.resolve(task.toString());
        OwnerOnly.directory(path);
        return path;
    }

    /**
     * Whether there is a directory of a task.
     *
     * @param task the task
     * @return true if the task was opened here before
     */
    public boolean has(TaskId task) {
        return Files.isDirectory(directory.resolve(task.toString()));
    }

    /** Frees the directory for another process. */
    @Override
    public void close() {
        try {
            lock.release();
        } catch (IOException failure) {
            throw OwnerOnly.unusable(directory, failure);
        } finally {
            close(channel);
        }
    }

    private static void close(@Nullable FileChannel open) {
        if (open == null) {
            return;
        }
        try {
            open.close();
        } catch (IOException failure) {
            throw new StreamsException("The lock of the state directory did not close.", failure);
        }
    }
}

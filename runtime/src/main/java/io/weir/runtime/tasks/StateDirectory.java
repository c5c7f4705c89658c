package io.weir.runtime.tasks;

import io.weir.errors.StreamsException;
import io.weir.state.StoreName;
import io.weir.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory of an application's local state, held by one process.
 *
 * <p>Safe for all threads. Below {@code state.dir/application.id} stand a lock, the format's version, the identity of
 * this process, and a directory a task. Every level may be used by its owner only.
 */
public final class StateDirectory implements AutoCloseable {
    /** The layout that this version writes and reads. */
    static final int FORMAT = 1;

    private static final Logger LOG = LoggerFactory.getLogger(StateDirectory.class);
    private static final String FORMAT_FILE = "weir-format";
    private static final String POSITION_FILE = "position";
    private static final String DOOMED = ".deleted";
    private static final Pattern TASK = Pattern.compile("\\d{1,9}_\\d{1,9}");

    private final Path directory;
    private final DirectoryLock lock;
    private final String processId;

    private StateDirectory(Path directory, DirectoryLock lock) {
        this.directory = directory;
        this.lock = lock;
        checkFormat(directory);
        this.processId = processId(directory);
        names(directory).stream()
                .filter(name -> name.endsWith(DOOMED))
                .forEach(name -> StateFiles.deleteTree(directory.resolve(name)));
    }

    /**
     * Where the directory of an application lies. Nothing is touched.
     *
     * @param root {@code state.dir}
     * @param applicationId the application's id, which becomes the directory's name
     * @return an absolute path
     */
    public static Path path(Path root, String applicationId) {
        return top(root).resolve(StoreName.checked(applicationId));
    }

    private static Path top(Path root) {
        return root.toAbsolutePath().normalize();
    }

    /**
     * Takes the directory for this process.
     *
     * @param root {@code state.dir}; made if it is not there
     * @param applicationId the application's id, which becomes the directory's name
     * @return the directory, locked
     * @throws StreamsException if another process holds it, if it cannot be used, if a newer version wrote it, or if
     *     it is not Weir's
     */
    public static StateDirectory open(Path root, String applicationId) {
        Path directory = path(root, applicationId);
        StateFiles.directory(top(root));
        StateFiles.closedDirectory(directory);
        DirectoryLock lock = DirectoryLock.take(directory);
        try {
            return new StateDirectory(directory, lock);
        } catch (RuntimeException refused) {
            lock.close();
            throw refused;
        }
    }

    private static void checkFormat(Path directory) {
        Path file = directory.resolve(FORMAT_FILE);
        String found = read(file);
        if (found == null) {
            requireNobodyElses(directory);
            StateFiles.write(file, Integer.toString(FORMAT));
        } else if (!found.equals(Integer.toString(FORMAT))) {
            throw new StreamsException("State in format " + FORMAT + " is expected in [" + directory
                    + "], but its format is [" + found
                    + "]. Run the version of Weir that wrote it, or set [state.dir] to another place: the state is then"
                    + " restored from the changelogs.");
        }
    }

    private static void requireNobodyElses(Path directory) {
        List<String> strangers = names(directory).stream()
                .filter(name -> !name.startsWith(DirectoryLock.FILE) && !name.startsWith(FORMAT_FILE))
                .toList();
        if (!strangers.isEmpty()) {
            throw new StreamsException("State of Weir, or nothing, is expected in [" + directory + "], but it holds "
                    + strangers + " and no [" + FORMAT_FILE + "]. Set [state.dir] to another place.");
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
        StateFiles.write(file, fresh);
        return fresh;
    }

    private static @Nullable String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : null;
        } catch (IOException failure) {
            throw StateFiles.unusable(file, failure);
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
        StateFiles.closedDirectory(path);
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

    /** How far a task's state had come when somebody last wrote it down, or 0. */
    long positionHint(TaskId task) {
        try {
            String found = read(directory.resolve(task.toString()).resolve(POSITION_FILE));
            return found == null ? 0 : Math.max(0, Long.parseLong(found));
        } catch (NumberFormatException torn) {
            return 0;
        }
    }

    /** Writes down how far a task's state has come. */
    void hintPosition(TaskId task, long position) {
        StateFiles.write(directory.resolve(task.toString()).resolve(POSITION_FILE), Long.toString(position));
    }

    /**
     * The tasks that have a directory.
     *
     * @return the tasks in order
     */
    public NavigableSet<TaskId> tasks() {
        NavigableSet<TaskId> tasks = new TreeSet<>();
        names(directory).stream()
                .filter(name -> TASK.matcher(name).matches())
                .map(TaskId::parse)
                .forEach(tasks::add);
        return tasks;
    }

    /**
     * Deletes the directory of a task that does not run. What a crash leaves of it goes at the next start.
     *
     * @param task the task
     */
    public void delete(TaskId task) {
        if (!has(task)) {
            return;
        }
        Path path = directory.resolve(task.toString());
        // Renamed first: a directory that is half gone must not be taken for a store.
        Path doomed = directory.resolve(task + "." + UUID.randomUUID() + DOOMED);
        try {
            Files.move(path, doomed, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw StateFiles.unusable(path, failure);
        }
        StateFiles.deleteTree(doomed);
    }

    /**
     * Deletes the directories of tasks in which nothing was written for long. Called before tasks are opened.
     *
     * @param ageMs for how long; negative for none
     * @param nowMs the wall clock
     */
    public void deleteUnwritten(long ageMs, long nowMs) {
        if (ageMs < 0) {
            return;
        }
        for (TaskId task : tasks()) {
            long writtenMs = StateFiles.lastWrittenMs(directory.resolve(task.toString()));
            if (nowMs - writtenMs > ageMs) {
                LOG.info("The local state of task {} is deleted: nothing was written there for {} ms.", task, ageMs);
                delete(task);
            }
        }
    }

    /**
     * Deletes what an application keeps of its tasks and global stores. The process keeps its identity.
     *
     * @param root {@code state.dir}
     * @param applicationId the application's id
     * @throws StreamsException if another process holds the directory, or if it cannot be deleted
     */
    public static void clear(Path root, String applicationId) {
        if (!Files.isDirectory(path(root, applicationId))) {
            return;
        }
        try (StateDirectory directory = open(root, applicationId)) {
            directory.tasks().forEach(directory::delete);
            directory.delete(TaskId.GLOBAL);
        }
    }

    private static List<String> names(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            throw StateFiles.unusable(directory, failure);
        }
    }

    /** Frees the directory for another process. */
    @Override
    public void close() {
        lock.close();
    }
}

package io.weir.runtime.tasks;

import io.weir.errors.StreamsException;
import io.weir.processor.TaskId;
import io.weir.state.StoreName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The local state of one instance: {@code <state.dir>/<application.id>}.
 *
 * <pre>
 * lock        held while the instance runs; names its process
 * format      the layout's version
 * process-id  the instance's identity, kept for ever
 * 0_3         a task's directory
 * </pre>
 *
 * <p>Only the owner can read any of it. Owned by the instance; the methods about tasks may be called by one thread at a
 * time.
 */
public final class StateDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StateDirectory.class);
    private static final int FORMAT = 1;
    private static final String FORMAT_PREFIX = "weir-state ";
    private static final Pattern TASK = Pattern.compile("\\d{1,9}_\\d{1,9}");
    private static final String DOOMED = ".deleted";

    private final Path root;
    private final DirectoryLock lock;
    private final UUID processId;

    private StateDirectory(Path root, DirectoryLock lock) {
        this.root = root;
        this.lock = lock;
        this.processId = readOrMakeProcessId();
    }

    /**
     * Opens the directory of an application, makes it where it is missing, and locks it.
     *
     * @param stateDir root of local state, {@code state.dir}
     * @param applicationId the application
     * @return the directory, locked
     * @throws StreamsException if it cannot be written, is in use, or is not Weir's
     */
    public static StateDirectory open(Path stateDir, String applicationId) {
        Path top = stateDir.toAbsolutePath().normalize();
        Path root = top.resolve(StoreName.checked(applicationId));
        PrivateFiles.makeDirectory(top);
        PrivateFiles.makePrivateDirectory(root);
        if (top.startsWith(Path.of(System.getProperty("java.io.tmpdir")))) {
            LOG.warn("The state is kept in [{}]: if the system empties it, all is restored from the changelogs.", root);
        }
        DirectoryLock lock = DirectoryLock.take(root);
        try {
            checkFormat(root);
            StateDirectory directory = new StateDirectory(root, lock);
            directory.deleteDoomed();
            return directory;
        } catch (RuntimeException failed) {
            lock.close();
            throw failed;
        }
    }

    private static void checkFormat(Path root) {
        Path marker = root.resolve("format");
        Optional<String> found = PrivateFiles.read(marker);
        if (found.isEmpty()) {
            requireNew(root);
            PrivateFiles.write(marker, FORMAT_PREFIX + FORMAT);
            return;
        }
        if (!found.get().equals(FORMAT_PREFIX + FORMAT)) {
            throw new StreamsException("The state in [" + root + "] has the format [" + found.get()
                    + "], but this version of Weir reads [" + FORMAT_PREFIX + FORMAT
                    + "]. Run the version that wrote it, or give another state.dir; the state is then restored from the"
                    + " changelogs.");
        }
    }

    private static void requireNew(Path root) {
        List<String> strangers = names(root).stream()
                .filter(name -> !name.equals(DirectoryLock.FILE) && !name.endsWith(PrivateFiles.UNFINISHED))
                .toList();
        if (!strangers.isEmpty()) {
            throw new StreamsException("The directory [" + root + "] should be empty or Weir's own, but holds "
                    + strangers + " and no format marker. Give another state.dir.");
        }
    }

    private UUID readOrMakeProcessId() {
        Path file = root.resolve("process-id");
        Optional<String> text = PrivateFiles.read(file);
        if (text.isPresent()) {
            try {
                return UUID.fromString(text.get());
            } catch (IllegalArgumentException unreadable) {
                LOG.warn(
                        "The process id in [{}] cannot be read. A new one is made: the tasks will be placed anew.",
                        file);
            }
        }
        UUID made = UUID.randomUUID();
        PrivateFiles.write(file, made.toString());
        return made;
    }

    /**
     * The instance's identity, the same after each restart.
     *
     * @return the id
     */
    public UUID processId() {
        return processId;
    }

    /**
     * The directory of a task.
     *
     * @param task the task
     * @return its directory, made if it was missing
     */
    public Path task(TaskId task) {
        Path directory = root.resolve(task.toString());
        PrivateFiles.makePrivateDirectory(directory);
        return directory;
    }

    /**
     * The tasks that have a directory.
     *
     * @return the tasks in order
     */
    public NavigableSet<TaskId> tasks() {
        NavigableSet<TaskId> tasks = new TreeSet<>();
        names(root).stream()
                .filter(name -> TASK.matcher(name).matches())
                .map(TaskId::parse)
                .forEach(tasks::add);
        return tasks;
    }

    /**
     * Deletes the directory of a task that is not running. After a crash in between, the next start ends it.
     *
     * @param task the task
     */
    public void delete(TaskId task) {
        Path directory = root.resolve(task.toString());
        if (!Files.exists(directory)) {
            return;
        }
        // Renamed first: a directory that is half gone must not be taken for a store.
        Path doomed = root.resolve(task + "." + UUID.randomUUID() + DOOMED);
        try {
            Files.move(directory, doomed, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            throw PrivateFiles.failure("delete", directory, failed);
        }
        PrivateFiles.deleteTree(doomed);
    }

    private void deleteDoomed() {
        names(root).stream()
                .filter(name -> name.endsWith(DOOMED) || name.endsWith(PrivateFiles.UNFINISHED))
                .forEach(name -> PrivateFiles.deleteTree(root.resolve(name)));
    }

    private static List<String> names(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw PrivateFiles.failure("read", directory, failed);
        }
    }

    /** Unlocks the directory. */
    @Override
    public void close() {
        lock.close();
    }

    @Override
    public String toString() {
        return root.toString();
    }
}

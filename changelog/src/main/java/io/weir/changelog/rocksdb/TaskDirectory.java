package io.weir.changelog.rocksdb;

import io.weir.changelog.OwnerOnly;
import io.weir.state.StateException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task's directory on disk.
 *
 * <p>Damaged files are renamed before they are deleted, so that a crash in between cannot bring half of them back.
 */
final class TaskDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(TaskDirectory.class);
    private static final String DATABASE = "rocksdb";
    private static final String CURRENT = "CURRENT";
    private static final String DAMAGE_NOTE = "damaged";
    private static final String MENDING_NOTE = "mending";
    private static final String ASIDE = "rocksdb.aside";
    private static final String ROW_FILES = "rocksdb.load";

    private final Path task;
    private final StateMemory memory;
    private int rowFiles;

    private TaskDirectory(Path task, StateMemory memory) {
        this.task = task;
        this.memory = memory;
    }

    /** Makes the directory where it is missing, checks its format, and sets aside what nobody finished mending. */
    static TaskDirectory prepare(Path task, StateMemory memory) {
        TaskDirectory directory = new TaskDirectory(task, memory);
        try {
            OwnerOnly.makeDirectories(task);
            StateFormat.check(task);
            if (Files.exists(task.resolve(MENDING_NOTE))) {
                directory.setAside("The process ended while damaged stores were dropped there.");
            }
            deleteAll(task.resolve(ASIDE));
            deleteAll(task.resolve(ROW_FILES));
            OwnerOnly.makeDirectories(directory.database());
            if (directory.isNew() && !directory.isEmpty()) {
                directory.setAside("File [" + CURRENT + "] is missing there.");
            }
        } catch (IOException cause) {
            throw directory.unusable(cause);
        }
        return directory;
    }

    Path database() {
        return task.resolve(DATABASE);
    }

    /** A place for a file of rows that the database is to take over. */
    Path newRowFile() {
        Path directory = task.resolve(ROW_FILES);
        try {
            OwnerOnly.makeDirectories(directory);
        } catch (IOException cause) {
            throw unusable(cause);
        }
        return directory.resolve(++rowFiles + ".sst");
    }

    /** Deletes a file of rows that the database did not take over. */
    void deleteRowFile(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException cause) {
            LOG.warn("File [{}] could not be deleted. It is deleted at the next start.", file, cause);
        }
    }

    /** Whether no database was made there yet. */
    boolean isNew() {
        return !Files.exists(database().resolve(CURRENT));
    }

    /** Moves damaged files out of the way and makes room for new ones. */
    void setAside(String reason) {
        LOG.warn(
                "State in [{}] is damaged and set aside; its stores start empty and are rebuilt from their changelogs."
                        + " {}",
                task,
                reason);
        memory.countDamaged();
        try {
            deleteAll(task.resolve(ASIDE));
            if (Files.exists(database())) {
                Files.move(database(), task.resolve(ASIDE), StandardCopyOption.ATOMIC_MOVE);
            }
            deleteNotes();
            OwnerOnly.makeDirectories(database());
            deleteAll(task.resolve(ASIDE));
        } catch (IOException cause) {
            throw unusable(cause);
        }
    }

    /** What the last start noted of damage. */
    Optional<String> damage() {
        Path note = task.resolve(DAMAGE_NOTE);
        try {
            return Files.exists(note) ? Optional.of(Files.readString(note, StandardCharsets.UTF_8)) : Optional.empty();
        } catch (IOException cause) {
            throw unusable(cause);
        }
    }

    /** Damaged stores are about to be dropped; should that not come to its end, nothing here is to be trusted. */
    void beginMending() {
        try {
            Files.writeString(task.resolve(MENDING_NOTE), "");
        } catch (IOException cause) {
            throw unusable(cause);
        }
    }

    /** Damaged stores were dropped, and the others can be trusted. */
    void mended(Set<String> dropped, String reason) {
        LOG.warn(
                "Stores {} in [{}] are damaged and dropped: they start empty and are rebuilt from their changelogs. The"
                        + " other stores there are kept. {}",
                dropped,
                task,
                reason);
        memory.countDamaged();
        try {
            deleteNotes();
        } catch (IOException cause) {
            throw unusable(cause);
        }
    }

    private void deleteNotes() throws IOException {
        Files.deleteIfExists(task.resolve(DAMAGE_NOTE));
        Files.deleteIfExists(task.resolve(MENDING_NOTE));
    }

    /** Leaves a note for the next start that the files are damaged. */
    void noteDamage(String reason) {
        Path note = task.resolve(DAMAGE_NOTE);
        try {
            Files.writeString(note, reason, StandardCharsets.UTF_8);
        } catch (IOException cause) {
            LOG.error(
                    "Could not note in [{}] that the state there is damaged. Delete the directory by hand.",
                    note,
                    cause);
        }
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> files = Files.list(database())) {
            return files.findAny().isEmpty();
        }
    }

    private StateException unusable(IOException cause) {
        return new StateException(
                "Directory [" + task + "] cannot be used for state: " + cause + ". Check that its disk is there and has"
                        + " room, and that this process may write to it.",
                cause);
    }

    private static void deleteAll(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(directory)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}

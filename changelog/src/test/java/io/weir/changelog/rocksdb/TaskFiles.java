package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Files of a task's directory, to be looked at, copied and damaged. */
public final class TaskFiles {
    private TaskFiles() {}

    /** Copies a directory as a killed process would leave it: without closing what has it open. */
    public static void copy(Path from, Path to) {
        // RocksDB may be tidying up: only a copy during which nothing changed is a picture of one moment.
        while (!copied(from, to)) {
            delete(to);
        }
    }

    private static boolean copied(Path from, Path to) {
        try {
            Map<Path, Long> before = sizes(from);
            for (Path path : before.keySet()) {
                Path target = to.resolve(from.relativize(path));
                Files.createDirectories(target.getParent());
                Files.copy(path, target);
            }
            return sizes(from).equals(before);
        } catch (NoSuchFileException vanished) {
            return false;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Map<Path, Long> sizes(Path directory) throws IOException {
        Map<Path, Long> sizes = new TreeMap<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                sizes.put(file, attributes.size());
                return FileVisitResult.CONTINUE;
            }
        });
        return sizes;
    }

    private static void delete(Path directory) {
        if (Files.exists(directory)) {
            try (Stream<Path> walk = Files.walk(directory)) {
                walk.sorted(Comparator.reverseOrder())
                        .map(Path::toFile)
                        .forEach(file -> assertThat(file.delete()).isTrue());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** The options of a store that are in force, as the database notes them, one a line as NAME=VALUE. */
    static List<String> options(Path task, String store) {
        List<String> lines = optionLines(task);
        int first = lines.indexOf("[CFOptions \"store." + store + "\"]");
        int behind = first + 1;
        while (behind < lines.size() && !lines.get(behind).startsWith("[CFOptions ")) {
            behind++;
        }
        return lines.subList(first, behind);
    }

    /** The options of the whole database that are in force, as it notes them. */
    static List<String> options(Path task) {
        List<String> lines = optionLines(task);
        return lines.subList(lines.indexOf("[DBOptions]"), lines.indexOf("[CFOptions \"default\"]"));
    }

    private static List<String> optionLines(Path task) {
        List<Path> files = database(task, "OPTIONS-");
        try (Stream<String> lines = Files.lines(files.get(files.size() - 1))) {
            return lines.map(String::strip).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The database's files whose names begin or end like this. */
    static List<Path> database(Path task, String part) {
        try (Stream<Path> files = Files.list(task.resolve("rocksdb"))) {
            return files.filter(file -> file.getFileName().toString().startsWith(part)
                            || file.getFileName().toString().endsWith(part))
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

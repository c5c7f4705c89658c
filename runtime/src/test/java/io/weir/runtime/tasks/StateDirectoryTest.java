package io.weir.runtime.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.errors.StreamsException;
import io.weir.task.TaskId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StateDirectoryTest {
    private static final TaskId TASK = new TaskId(0, 3);

    @TempDir
    Path root;

    /** Holds a directory until its input ends. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] args) throws IOException {
            try (StateDirectory held = StateDirectory.open(Path.of(args[0]), args[1])) {
                System.out.println(held.processId());
                while (System.in.read() >= 0) {
                    // Until the test closes the pipe.
                }
            }
        }
    }

    private StateDirectory open() {
        return StateDirectory.open(root.resolve("state"), "app");
    }

    @Test
    void the_identity_stays_through_restarts() {
        String first;
        try (StateDirectory directory = open()) {
            first = directory.processId();
        }

        try (StateDirectory directory = open()) {
            assertThat(directory.processId()).isEqualTo(first);
        }
    }

    @Test
    void what_was_not_written_for_long_is_deleted_at_the_start_if_that_is_said() throws IOException {
        try (StateDirectory directory = open()) {
            Path old = directory.task(TASK);
            Path inside = Files.writeString(old.resolve("rows"), "some");
            long writtenMs = Files.getLastModifiedTime(inside).toMillis();
            Files.setLastModifiedTime(old, FileTime.fromMillis(0));

            directory.deleteUnwritten(-1, Long.MAX_VALUE);
            directory.deleteUnwritten(1_000, writtenMs + 1_000);
            assertThat(directory.has(TASK)).isTrue();
            directory.deleteUnwritten(1_000, writtenMs + 1_001);

            assertThat(directory.has(TASK)).isFalse();
        }
    }

    @Test
    void cleared_state_is_gone_and_the_identity_stays() {
        String identity;
        try (StateDirectory directory = open()) {
            identity = directory.processId();
            directory.task(TASK);
            directory.task(TaskId.GLOBAL);
        }

        StateDirectory.clear(root.resolve("state"), "app");
        StateDirectory.clear(root.resolve("elsewhere"), "app");

        try (StateDirectory directory = open()) {
            assertThat(directory.has(TASK) || directory.has(TaskId.GLOBAL)).isFalse();
            assertThat(directory.processId()).isEqualTo(identity);
            assertThat(root.resolve("elsewhere")).doesNotExist();
        }
    }

    @Test
    void only_the_owner_may_use_any_level() throws IOException {
        try (StateDirectory directory = open();
                Stream<Path> levels = Files.walk(root.resolve("state"))) {
            directory.task(TASK);

            assertThat(levels)
                    .isNotEmpty()
                    .allSatisfy(path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .endsWith("------"));
        }
    }

    @Test
    void a_directory_that_others_could_read_is_closed_to_them() throws IOException {
        Path loose = root.resolve("state").resolve("app");
        Files.createDirectories(loose);
        Files.setPosixFilePermissions(loose, PosixFilePermissions.fromString("rwxr-xr-x"));

        try (StateDirectory directory = open()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.path())))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void a_second_instance_in_this_process_is_refused_and_the_first_keeps_its_lock() throws Exception {
        try (StateDirectory first = open()) {
            assertThatThrownBy(this::open)
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid())
                    .hasMessageContaining("state.dir");

            assertThat(first.path()).exists();
            Process other = holder();
            assertThat(other.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(other.exitValue()).isNotZero();
        }
    }

    @Test
    void a_second_process_is_refused_with_the_first_ones_number_and_host() throws Exception {
        Process holder = holder();
        try (BufferedReader lines = holder.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).hasSize(36);

            assertThatThrownBy(this::open)
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("process " + holder.pid() + " on host");
            holder.destroyForcibly().waitFor();
        }

        try (StateDirectory directory = open()) {
            assertThat(directory.path()).exists();
        }
    }

    private Process holder() throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        root.resolve("state").toString(),
                        "app")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @Test
    void a_newer_format_is_refused_by_its_number() throws IOException {
        open().close();
        Files.writeString(root.resolve("state/app/weir-format"), "7");

        assertThatThrownBy(this::open)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("format is [7]")
                .hasMessageContaining("format 1");
    }

    @Test
    void a_directory_of_someone_else_is_refused_and_left_alone() throws IOException {
        Files.createDirectories(root.resolve("state/app/0_0/rocksdb"));

        assertThatThrownBy(this::open).isInstanceOf(StreamsException.class).hasMessageContaining("[0_0]");
        assertThat(root.resolve("state/app/0_0/rocksdb")).exists();
    }

    @Test
    void a_link_is_not_followed() throws IOException {
        Path elsewhere = Files.createDirectory(root.resolve("elsewhere"));
        Files.createDirectory(root.resolve("state"));
        Files.createSymbolicLink(root.resolve("state/app"), elsewhere);

        assertThatThrownBy(this::open).isInstanceOf(StreamsException.class).hasMessageContaining("link");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void a_file_in_the_place_of_the_directory_is_refused_with_its_path() throws IOException {
        Files.writeString(root.resolve("state"), "x");

        assertThatThrownBy(this::open)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining(root.resolve("state").toString());
    }

    @Test
    void an_id_that_would_leave_the_directory_is_refused() {
        assertThatThrownBy(() -> StateDirectory.open(root, "../escape")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_identity_that_cannot_be_read_is_named_with_its_file() throws IOException {
        open().close();
        Files.writeString(root.resolve("state/app/process-id"), "nobody");

        assertThatThrownBy(this::open).isInstanceOf(StreamsException.class).hasMessageContaining("process-id");
        Files.delete(root.resolve("state/app/process-id"));
        open().close();
    }

    @Test
    void the_directories_of_tasks_can_be_listed_and_deleted() throws IOException {
        try (StateDirectory directory = open()) {
            Files.writeString(directory.task(TASK).resolve("row"), "x");
            directory.task(new TaskId(1, 0));
            assertThat(directory.tasks()).containsExactly(TASK, new TaskId(1, 0));

            directory.delete(TASK);
            directory.delete(TASK);

            assertThat(directory.tasks()).containsExactly(new TaskId(1, 0));
            assertThat(directory.has(TASK)).isFalse();
        }
    }

    @Test
    void what_a_crash_left_of_a_deleted_task_goes_at_the_next_start() throws IOException {
        open().close();
        Path left = Files.createDirectory(root.resolve("state/app/0_3.x.deleted"));
        Files.writeString(left.resolve("row"), "x");

        open().close();

        assertThat(left).doesNotExist();
    }
}

package io.weir.testdriver.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(HandlesAtZero.class)
final class BrokerProcessIT {
    @Test
    void a_cluster_of_its_own_process_runs_until_its_input_ends(@TempDir Path data) throws Exception {
        Process process = start("--data", data.toString());
        try (BufferedReader out = outputOf(process)) {
            TestTopics topics = new TestTopics(addressIn(out.readLine()));
            topics.create("lines", 1);
            assertThat(topics.names()).containsExactly("lines");

            process.getOutputStream().close();

            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(String... arguments) throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BrokerProcess.class.getName());
        command.command().addAll(java.util.List.of(arguments));
        return command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static BufferedReader outputOf(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private static String addressIn(String line) {
        assertThat(line).startsWith("bootstrap.servers=127.0.0.1:");
        return line.substring("bootstrap.servers=".length());
    }
}

package io.weir.benchmarks.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerOrderTest {
    @TempDir
    Path directory;

    @Test
    void an_order_reaches_the_worker_as_it_was_given() throws IOException {
        Properties config = new Properties();
        config.setProperty("application.id", "bench");
        WorkerOrder order = new WorkerOrder(
                Workload.COUNT,
                StopWhen.PROCESSED,
                7,
                25,
                new WorkerOrder.InOut(List.of("input", "other"), Optional.of("output")),
                config);

        order.save(directory.resolve("order"));

        assertThat(WorkerOrder.load(directory.resolve("order"))).isEqualTo(order);
    }

    @Test
    void a_file_that_is_no_order_is_refused_by_what_it_lacks() throws IOException {
        Path file = Files.writeString(directory.resolve("order"), "application.id=bench\n");

        assertThatThrownBy(() -> WorkerOrder.load(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[worker.workload]");
    }
}

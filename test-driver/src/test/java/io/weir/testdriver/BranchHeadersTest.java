package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.topology.Topology;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BranchHeadersTest {
    @TempDir
    private Path state;

    @Test
    void a_header_that_one_branch_adds_does_not_show_in_another() {
        Topology topology = new Topology()
                .addSource("source", "in")
                .addProcessor("adding", Adding::new, "source")
                .addSink("first", "with", "adding")
                .addSink("second", "without", "source");

        try (TopologyTestDriver driver = DriverCase.driver(topology, state, DriverOptions.standard())) {
            DriverCase.in(driver, "in").pipeInput("k", "a");

            assertThat(DriverCase.out(driver, "with").readRecord().headers()).hasSize(1);
            assertThat(DriverCase.out(driver, "without").readRecord().headers()).isEmpty();
        }
    }

    private static final class Adding extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            record.headers().add("added", new byte[] {1});
            context().forward(record);
        }
    }
}

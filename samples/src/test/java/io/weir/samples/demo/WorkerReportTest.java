package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkerReportTest {
    @Test
    void what_a_worker_says_is_what_the_demo_reads() {
        WorkerReport report = new WorkerReport("RUNNING", 212, 35);

        assertThat(WorkerReport.parse(report.line())).contains(report);
    }

    @Test
    void other_lines_are_no_reports() {
        assertThat(WorkerReport.parse("worker")).isEmpty();
        assertThat(WorkerReport.parse("OpenJDK 64-Bit Server VM warning: sharing is off"))
                .isEmpty();
    }
}

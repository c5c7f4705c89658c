package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CpuReadingTest {
    @Test
    void a_worker_is_charged_in_microseconds() {
        CpuReading before = new CpuReading(1_000, 500, 10, 20);
        CpuReading after = new CpuReading(2_000, 900, 35, 60);

        assertThat(after.workerMicrosSince(before)).isEqualTo(250_000);
    }

    @Test
    void others_have_what_is_busy_without_us() {
        CpuReading before = new CpuReading(1_000, 500, 10, 20);
        CpuReading after = new CpuReading(2_000, 900, 210, 320);

        assertThat(after.othersShareSince(before)).isEqualTo(0.1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void the_kernel_tells_of_this_process() {
        CpuReading reading = CpuReading.now(ProcessHandle.current().pid());

        assertThat(reading.total()).isGreaterThanOrEqualTo(reading.busy());
        assertThat(reading.worker()).isPositive().isEqualTo(reading.ours());
    }
}

package io.weir.benchmarks.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkLineTest {
    @Test
    void a_printed_line_is_read_back() {
        MarkLine line = new MarkLine(Mark.PEAK_RSS_KIB, 12_345);

        assertThat(MarkLine.parse(line.text())).contains(line);
    }

    @Test
    void what_others_print_is_passed_over() {
        assertThat(MarkLine.parse("")).isEmpty();
        assertThat(MarkLine.parse("WARN something")).isEmpty();
    }
}

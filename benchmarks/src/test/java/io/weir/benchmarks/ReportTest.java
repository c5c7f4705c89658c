package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final double QUIET = 0.02;

    @Test
    void shows_the_columns_once_and_a_line_for_each_run() {
        Report report = new Report(Scenario.COUNT_HOT);

        List<String> first = report.add(row(Contender.WEIR, 1, 300, QUIET));
        List<String> second = report.add(row(Contender.KS_CACHE_OFF, 1, 100, QUIET));

        assertThat(first).hasSize(2);
        assertThat(first.get(0)).startsWith("library").contains("run").endsWith("records/s");
        assertThat(first.get(1)).startsWith("weir").endsWith("300");
        assertThat(second).singleElement().asString().startsWith("ks-cache-off").endsWith("100");
    }

    @Test
    void ends_with_the_median_of_the_ratios_round_by_round() {
        Report report = new Report(Scenario.COUNT_HOT);

        add(report, Contender.WEIR, 200, 300, 250);
        add(report, Contender.KS, 100, 100, 100);

        assertThat(report.closing()).last().isEqualTo("ratio count-hot weir/ks = 2.50 (median of 3)");
    }

    @Test
    void sets_processor_time_per_record_side_by_side_too() {
        Report report = new Report(Scenario.COUNT_HOT);

        add(report, Contender.WEIR, 200);
        add(report, Contender.KS, 100);

        assertThat(report.closing()).anyMatch(line -> line.startsWith("cpu per record weir/ks = 0.50"));
    }

    @Test
    void holds_weir_against_the_faster_cache_of_kafka_streams() {
        Report report = new Report(Scenario.COUNT_COLD);

        add(report, Contender.WEIR, 300);
        add(report, Contender.KS, 100);
        add(report, Contender.KS_CACHE_OFF, 200);

        assertThat(report.closing())
                .anyMatch(line -> line.contains("against its ks-cache-off"))
                .last()
                .isEqualTo("ratio count-cold weir/ks = 1.50 (median of 1)");
    }

    @Test
    void takes_the_shorter_time_for_the_faster_one() {
        Report report = new Report(Scenario.KILL);

        add(report, Contender.WEIR, 2);
        add(report, Contender.KS, 50);
        add(report, Contender.KS_CACHE_OFF, 40);

        assertThat(report.closing())
                .anyMatch(line -> line.contains("below 1.00 weir is faster"))
                .last()
                .isEqualTo("ratio kill weir/ks = 0.05 (median of 1)");
    }

    @Test
    void pairs_runs_of_one_round_though_the_order_changes() {
        Report report = new Report(Scenario.STATELESS);

        report.add(row(Contender.WEIR, 1, 100, QUIET));
        report.add(row(Contender.KS, 1, 100, QUIET));
        report.add(row(Contender.KS, 2, 50, QUIET));
        report.add(row(Contender.WEIR, 2, 100, QUIET));

        assertThat(report.closing()).last().isEqualTo("ratio stateless weir/ks = 1.50 (median of 2)");
    }

    @Test
    void gives_a_ratio_for_each_figure_of_a_run() {
        Report report = new Report(Scenario.LATENCY);

        report.add(latencies(Contender.WEIR, 5, 30));
        report.add(latencies(Contender.KS, 10, 20));

        assertThat(report.closing())
                .contains("median of weir, p50: 5.0 ms", "median of ks, max: 20.0 ms")
                .contains("ratio latency-p50 weir/ks = 0.50 (median of 1)")
                .last()
                .isEqualTo("ratio latency-max weir/ks = 1.50 (median of 1)");
    }

    @Test
    void sets_processor_time_side_by_side_once_for_all_figures() {
        Report report = new Report(Scenario.LATENCY);

        report.add(latencies(Contender.WEIR, 5, 30));
        report.add(latencies(Contender.KS, 10, 20));

        assertThat(report.closing())
                .filteredOn(line -> line.startsWith("cpu per record weir/ks = 0.50"))
                .hasSize(1);
    }

    @Test
    void holds_weir_without_cache_against_its_like() {
        Report report = new Report(Scenario.LATENCY);

        report.add(latencies(Contender.WEIR_CACHE_OFF, 5, 30));
        report.add(latencies(Contender.KS_CACHE_OFF, 10, 20));

        assertThat(report.closing())
                .anyMatch(line -> line.startsWith("each round's weir-cache-off is held against its ks-cache-off"))
                .contains("ratio latency-p50 weir/ks = 0.50 (median of 1)");
    }

    @Test
    void prints_no_ratio_where_one_side_did_not_run() {
        Report report = new Report(Scenario.RESTORE);

        add(report, Contender.KS, 100, 110);

        assertThat(report.closing()).containsExactly("median of ks: 105 records/s, spread 10 %");
    }

    @Test
    void has_nothing_to_say_where_nothing_ran() {
        assertThat(new Report(Scenario.KILL).closing()).isEmpty();
    }

    @Test
    void trusts_close_runs_on_a_quiet_machine() {
        Report report = new Report(Scenario.COUNT_HOT);

        add(report, Contender.WEIR, 100, 110, 120);

        assertThat(report.doubts()).isEmpty();
    }

    @Test
    void says_which_runs_lie_too_far_apart() {
        Report report = new Report(Scenario.COUNT_HOT);

        add(report, Contender.WEIR, 100, 100, 100);
        add(report, Contender.KS, 50, 100, 110);

        assertThat(report.doubts())
                .singleElement()
                .asString()
                .startsWith("NOISY: the runs of ks lie 60 % apart (usual: up to 25 %)");
    }

    @Test
    void says_how_much_of_the_machine_others_took() {
        Report report = new Report(Scenario.COUNT_HOT);

        report.add(row(Contender.WEIR, 1, 100, 0.31));

        assertThat(report.doubts())
                .singleElement()
                .asString()
                .startsWith("NOISY: other processes took up to 31 % of the machine (usual: up to 10 %)");
    }

    private static void add(Report report, Contender contender, double... figures) {
        for (int run = 0; run < figures.length; run++) {
            report.add(row(contender, run + 1, figures[run], QUIET));
        }
    }

    private static Row latencies(Contender contender, double median, double most) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("p50", median);
        figures.put("max", most);
        return new Row(contender, 1, figures, OptionalDouble.of(median), QUIET, Map.of("p50 ms", "5"));
    }

    private static Row row(Contender contender, int round, double figure, double others) {
        return new Row(
                contender,
                round,
                Map.of(Row.ONLY, figure),
                OptionalDouble.of(1_000 / figure),
                others,
                Map.of("records/s", String.format("%.0f", figure)));
    }
}

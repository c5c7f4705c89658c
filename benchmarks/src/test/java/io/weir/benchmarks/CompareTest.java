package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class CompareTest {
    @Test
    void a_scenario_alone_has_its_own_load() {
        Settings settings = parsed("count-cold");

        assertThat(settings.scenario()).isEqualTo(Scenario.COUNT_COLD);
        assertThat(settings.load()).isEqualTo(new Settings.Load(1_000_000, 500_000, 100, 4, 5_000));
        assertThat(settings.runs()).isEqualTo(3);
    }

    @Test
    void cold_keys_follow_the_number_of_records() {
        assertThat(parsed("count-cold", "--records", "80").load().keys()).isEqualTo(40);
    }

    @Test
    void every_record_of_a_restore_has_its_own_key() {
        assertThat(parsed("restore", "--records", "80").load().keys()).isEqualTo(80);
    }

    @Test
    void a_restoration_is_held_against_a_bare_consumer_too() {
        assertThat(parsed("restore").contenders()).containsExactly(Contender.WEIR, Contender.KS, Contender.DRAIN);
        assertThat(parsed("restore", "--only", "ks").contenders()).containsExactly(Contender.KS);
        assertThat(Contender.DRAIN.isRival()).isFalse();
    }

    @Test
    void keys_that_are_given_win() {
        assertThat(parsed("count-hot", "--keys", "7").load().keys()).isEqualTo(7);
    }

    @Test
    void a_count_runs_kafka_streams_with_and_without_its_cache() {
        assertThat(parsed("count-hot").contenders())
                .containsExactly(Contender.WEIR, Contender.KS, Contender.KS_CACHE_OFF);
    }

    @Test
    void windows_and_joins_do_so_too_and_have_many_keys() {
        for (String scenario : List.of("window", "join", "table-join")) {
            assertThat(parsed(scenario).contenders())
                    .containsExactly(Contender.WEIR, Contender.KS, Contender.KS_CACHE_OFF);
            assertThat(parsed(scenario).load().keys()).isEqualTo(100_000);
        }
    }

    @Test
    void hot_keys_are_held_against_weir_without_them() {
        Settings settings = parsed("hot-keys");

        assertThat(settings.contenders()).containsExactly(Contender.WEIR, Contender.WEIR_PLAIN);
        assertThat(settings.load().keys()).isEqualTo(100_000);
        assertThat(settings.application().commitIntervalMs()).contains(100);
    }

    @Test
    void memory_has_large_values_and_a_small_heap() {
        Settings settings = parsed("memory");

        assertThat(settings.load().valueBytes()).isEqualTo(1_024);
        assertThat(settings.application().jvm().heapBytes()).isEqualTo(512L << 20);
        assertThat(settings.application().stores()).isEqualTo(25);
        assertThat(settings.contenders()).containsExactly(Contender.WEIR, Contender.KS);
    }

    @Test
    void a_heap_is_said_as_java_says_it() {
        assertThat(parsed("memory", "--heap", "2g").application().jvm().heapBytes())
                .isEqualTo(2L << 30);
        assertThat(parsed("memory", "--heap", "4096K").application().jvm().heapBytes())
                .isEqualTo(4L << 20);
        assertThat(parsed("memory", "--heap", "8388608").application().jvm().heapBytes())
                .isEqualTo(8L << 20);
    }

    @Test
    void latency_compares_defaults_or_both_sides_without_cache() {
        assertThat(parsed("latency").contenders()).containsExactly(Contender.WEIR, Contender.KS);
        assertThat(parsed("latency", "--ks-cache", "off").contenders())
                .containsExactly(Contender.WEIR_CACHE_OFF, Contender.KS_CACHE_OFF);
        assertThat(parsed("latency").load().rate()).isEqualTo(5_000);
    }

    @Test
    void help_names_every_scenario() {
        String help = Compare.commandLine().getUsageMessage();

        for (Scenario scenario : Scenario.values()) {
            assertThat(help).contains("\n  " + scenario.word() + " ");
        }
    }

    @Test
    void no_line_of_the_help_is_broken() {
        assertThat(CompareManual.TEXT.lines()).allMatch(line -> line.length() < 80);
    }

    @Test
    void other_scenarios_run_kafka_streams_as_it_comes() {
        assertThat(parsed("stateless").contenders()).containsExactly(Contender.WEIR, Contender.KS);
        assertThat(parsed("kill").contenders()).containsExactly(Contender.WEIR, Contender.KS);
    }

    @Test
    void one_side_can_run_alone() {
        assertThat(parsed("count-hot", "--only", "weir").contenders()).containsExactly(Contender.WEIR);
        assertThat(parsed("count-hot", "--only", "ks", "--ks-cache", "off").contenders())
                .containsExactly(Contender.KS_CACHE_OFF);
    }

    @Test
    void a_guarantee_has_a_long_and_a_short_name() {
        assertThat(parsed("kill", "--guarantee", "eos").application().guarantee())
                .isEqualTo(Guarantee.EXACTLY_ONCE);
        assertThat(parsed("kill", "--guarantee", "at_least_once").application().guarantee())
                .isEqualTo(Guarantee.AT_LEAST_ONCE);
    }

    @Test
    void both_sides_commit_at_one_interval_where_a_kill_is_timed() {
        assertThat(parsed("kill", "--guarantee", "eos").application().commitIntervalMs())
                .isEqualTo(Optional.of(100));
        assertThat(parsed("count-hot").application().commitIntervalMs()).isEmpty();
    }

    @Test
    void an_unknown_scenario_is_refused_with_those_there_are() {
        assertThatThrownBy(() -> parsed("count-warm"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("no scenario [count-warm]")
                .hasMessageContaining(
                        "stateless, count-hot, count-cold, window, join, table-join, dedup, async, hot-keys, memory,"
                                + " latency, restore, kill");
    }

    @Test
    void a_number_below_one_is_refused_by_name() {
        assertThatThrownBy(() -> parsed("restore", "--records", "0"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("Option --records is 1 or more, but found [0].");
    }

    private static Settings parsed(String... words) {
        CommandLine line = Compare.commandLine();
        line.parseArgs(words);
        return line.<Compare>getCommand().settings();
    }
}

package io.weir.testdriver.scenarios;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each scenario has a test, or a reason why it has none.
 *
 * <p>A scenario is a bug of Kafka Streams' history, in short, with the right answer. Tests in this package bear its letter
 * and number.
 */
class ScenarioCoverageTest {
    private static final Path TOP = Path.of("..");
    private static final Pattern OWN = Pattern.compile("void [a-i](\\d\\d)_\\w+\\(");

    private static final Set<Integer> NUMBERS = Set.of(
            1, 2, 3, 5, 7, 8, 9, 10, 12, 13, 14, 15, 16, 19, 20, 22, 23, 24, 26, 27, 28, 29, 31, 32, 34, 35, 36, 37, 38,
            39, 41, 43, 44, 45, 46, 48, 49, 50, 52, 53, 56, 57, 59, 60, 63, 65, 66, 67, 69, 70, 71, 72, 73, 74, 75, 76,
            77, 79, 81, 82, 83, 84, 86, 87, 88, 89);

    /** Tests of other packages and modules: class and method. */
    private static final Map<Integer, List<String>> ELSEWHERE = Map.ofEntries(
            entry(3, List.of("StreamJoinTest#the_logs_of_records_are_not_compacted_and_that_of_what_waits_is")),
            entry(12, List.of("StreamJoinTest#records_wait_in_memory_if_those_of_the_left_stream_are_there")),
            entry(
                    13,
                    List.of(
                            "WindowOperatorsTest#a_record_whose_window_would_have_no_end_is_dropped_and_moves_no_time")),
            entry(32, List.of("SourceTableIT#a_machine_without_state_restores_the_table_from_its_input")),
            entry(
                    34,
                    List.of("InputRestoreTest#a_coordinator_that_forgot_the_offset_once_is_found_out_before_the_input_"
                            + "begins")),
            entry(
                    35,
                    List.of("TransformValuesTest#a_transformer_with_a_store_of_its_own_is_built_and_runs_below_a_join_"
                            + "too")),
            entry(
                    37,
                    List.of(
                            "ForeignKeyJoinTest#an_inner_join_sends_each_tombstone_once",
                            "ForeignKeyJoinTest#a_stored_result_never_sends_a_tombstone_for_a_key_that_had_no_result")),
            entry(38, List.of("ForeignKeyJoinTest#an_answer_about_a_foreign_key_that_the_row_has_left_is_dropped")),
            entry(39, List.of("ForeignKeyJoinTest#a_serde_that_does_not_give_the_same_bytes_twice_loses_nothing")),
            entry(
                    57,
                    List.of("UpdateBufferTest#a_deletion_in_the_changelog_shrinks_the_buffer_and_moves_its_earliest_"
                            + "time")),
            entry(
                    67,
                    List.of("KafkaAdaptersIT#the_end_of_a_changelog_lies_behind_open_transactions_and_only_committed_"
                            + "records_are_read")),
            entry(69, List.of("CrashIT#after_a_kill_behind_a_commit_next_to_nothing_is_restored")),
            entry(70, List.of("DriverRestartTest#a_crash_loses_what_was_not_committed_and_processes_its_input_again")),
            entry(71, List.of("CrashIT#after_a_kill_behind_a_commit_next_to_nothing_is_restored")),
            entry(
                    73,
                    List.of(
                            "ReplayStartTest#records_deleted_below_a_compacted_log_are_refused",
                            "ReplayStartTest#a_position_below_an_expiring_log_begins_anew")),
            entry(74, List.of("RocksDbBytesTest#a_newer_format_is_refused_by_its_number_and_left_alone")),
            entry(76, List.of("StateDirectoryTest#what_a_crash_left_of_a_deleted_task_goes_at_the_next_start")),
            entry(82, List.of("KafkaLaneProducerTest#a_failed_send_shows_at_the_next_call_and_stays")),
            entry(83, List.of("InternalTopicsTest#repartition_topics_that_only_feed_themselves_are_refused")),
            entry(84, List.of("OptimizationTest#a_topic_stays_below_a_processor_that_changes_the_value")));

    private static final Map<Integer, String> NONE = Map.of(
            29, "a table that keeps the latest by time is opted into, by a later issue (W9)",
            53, "a bound on how far one record moves time is opted into, by a later issue (W9)",
            65, "a role that goes to and fro needs a second instance and standbys",
            72, "there is no status marker: RocksDB never holds what is not committed",
            75, "there are no segments: all rows of a store lie in one column family, which is opened with its task");

    @Test
    void each_scenario_has_a_test_or_a_reason_and_none_has_both() {
        Set<Integer> tested = own();
        tested.addAll(ELSEWHERE.keySet());

        assertThat(tested).doesNotContainAnyElementsOf(NONE.keySet());
        tested.addAll(NONE.keySet());
        assertThat(tested).isEqualTo(NUMBERS);
    }

    @Test
    void each_test_elsewhere_exists() {
        Map<String, Path> sources = new TreeMap<>();
        for (String module : List.of("changelog", "dsl", "runtime", "test-driver")) {
            javaFilesBelow(TOP.resolve(module).resolve("src/test/java"))
                    .forEach(file -> sources.put(simpleName(file), file));
        }

        assertThat(ELSEWHERE.values().stream().flatMap(List::stream)).allSatisfy(name -> {
            String[] parts = name.split("#", -1);
            assertThat(sources).containsKey(parts[0]);
            assertThat(text(requireNonNull(sources.get(parts[0])))).contains("void " + parts[1] + "(");
        });
    }

    private static Set<Integer> own() {
        Path here = TOP.resolve("test-driver/src/test/java/io/weir/testdriver/scenarios");
        return javaFilesBelow(here).stream()
                .flatMap(file -> OWN.matcher(text(file)).results())
                .map(found -> Integer.valueOf(found.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Path> javaFilesBelow(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String simpleName(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

package io.weir.testdriver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TestRecord;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Letter D: joins of two tables by a foreign key. */
class ForeignKeyScenariosTest {
    @TempDir
    private Path state;

    @Test
    void d36_a_left_join_follows_a_row_from_one_foreign_key_to_another() {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> left = scenario.table("l");
            left.leftJoin(scenario.table("r"), ForeignKeyScenariosTest::textBeforeColon, Scenario::joined)
                    .toStream()
                    .to("out");

            scenario.pipe("l", "1", "a:x", 1);
            assertThat(scenario.out()).containsExactly("1=a:x+null@1");
            scenario.pipe("r", "a", "A", 2);
            assertThat(scenario.out()).containsExactly("1=a:x+A@2");
            scenario.pipe("r", "b", "B", 3);
            scenario.pipe("l", "1", "b:x", 4);
            assertThat(scenario.out()).containsExactly("1=b:x+B@4");
            scenario.pipe("r", "a", "A2", 5);
            assertThat(scenario.out()).isEmpty();
            scenario.pipe("l", "1", "c:x", 6);
            assertThat(scenario.out()).containsExactly("1=c:x+null@6");
            scenario.pipe("l", "1", "a:y", 7);
            assertThat(scenario.out()).containsExactly("1=a:y+A2@7");
            scenario.pipe("r", "a", null, 8);
            assertThat(scenario.out()).containsExactly("1=a:y+null@8");
            scenario.pipe("l", "1", null, 9);
            assertThat(scenario.out()).containsExactly("1=null@9");
            scenario.pipe("l", "1", null, 10);

            assertThat(scenario.out()).isEmpty();
        }
    }

    @Test
    void d41_an_answer_finds_the_partition_of_its_row_however_that_was_chosen() {
        try (Scenario scenario = Scenario.in(state, DriverOptions.standard().withPartitions(3))) {
            KTable<String, String> left = scenario.table("l");
            left.join(
                            scenario.table("r"),
                            ForeignKeyScenariosTest::textBeforeColon,
                            Scenario::joined,
                            Materialized.as("results"))
                    .toStream()
                    .to("out");
            for (int number = 0; number < 9; number++) {
                scenario.pipe("l", record("key" + number, "a:" + number).inPartition(number % 3));
            }

            scenario.pipe("r", "a", "A", 2);

            assertThat(scenario.out()).hasSize(9);
            for (int number = 0; number < 9; number++) {
                String key = "key" + number;
                String expected = "a:" + number + "+A";
                assertThat(scenario.driver().partition(number % 3).<String, String>getKeyValueStore("results"))
                        .isNotNull()
                        .satisfies(results -> assertThat(results.get(key)).isEqualTo(expected));
            }
        }
    }

    @Test
    void d43_a_table_joined_with_itself_sends_tombstones_for_results_alone() {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> table = scenario.table("t");
            table.join(
                            table,
                            ForeignKeyScenariosTest::textBeforeColon,
                            (row, boss) -> textAfterColon(row) + "+" + textAfterColon(boss))
                    .toStream()
                    .to("out");

            scenario.pipe("t", "boss", "none:B", 1);
            scenario.pipe("t", "e1", "boss:E", 2);
            assertThat(scenario.out()).containsExactly("e1=E+B@2");
            scenario.pipe("t", "boss", "none:B2", 3);
            assertThat(scenario.out()).containsExactly("e1=E+B2@3");
            scenario.pipe("t", "boss", null, 4);

            assertThat(scenario.out()).containsExactly("e1=null@4");
        }
    }

    private static String textBeforeColon(String value) {
        return value.substring(0, value.indexOf(':'));
    }

    private static String textAfterColon(String value) {
        return value.substring(value.indexOf(':') + 1);
    }

    private static TestRecord<@Nullable String, @Nullable String> record(String key, String value) {
        return new TestRecord<>(key, value, null, Long.valueOf(1));
    }
}

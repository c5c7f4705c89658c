package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static io.weir.testdriver.ExpiringCounts.LIFE;
import static io.weir.testdriver.ExpiringCounts.counted;
import static io.weir.testdriver.ExpiringCounts.counts;
import static io.weir.testdriver.ExpiringCounts.driver;
import static io.weir.testdriver.ExpiringCounts.pipe;
import static io.weir.testdriver.ExpiringCounts.read;
import static io.weir.testdriver.ExpiringCounts.rows;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Grouped;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.Ttl;
import java.nio.file.Path;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the words below a table are told of rows that expire. */
final class ExpiredTableTest {
    @TempDir
    private Path state;

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void an_expired_row_of_a_table_is_deleted_below_at_the_end_of_its_life(String backend) {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(LIFE)), state, "default.dsl.store", backend)) {
            pipe(driver, "a", "1", 0);
            pipe(driver, "a", "1", 3_000);
            pipe(driver, "b", "1", 12_999);
            pipe(driver, "b", "1", 13_000);

            assertThat(read(driver)).containsExactly("a=1@0", "a=2@3000", "b=1@12999", "a=null@13000", "b=2@13000");
            assertThat(found(driver.<String, Long>getKeyValueStore("counts")).get("a"))
                    .isNull();
        }
    }

    @Test
    void an_expired_row_is_deleted_below_a_wrapped_processor_too() {
        try (TopologyTestDriver driver = driver(
                counts(Ttl.ofStreamTime(LIFE)),
                state,
                "processor.wrapper.class",
                ProcessorWrapperTest.Auditing.class.getName())) {
            pipe(driver, "a", "1", 0);
            pipe(driver, "b", "1", 10_000);

            assertThat(read(driver)).containsExactly("a=1@0", "a=null@10000", "b=1@10000");
        }
    }

    @Test
    void what_is_gathered_from_an_expired_row_loses_it() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> users = builder.table(
                "in",
                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("users")
                        .withTtl(Ttl.ofStreamTime(LIFE))
                        .withCachingDisabled());
        users.groupBy((user, town) -> KeyValue.pair(town, user), Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("towns")
                        .withCachingDisabled())
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        try (TopologyTestDriver driver = driver(builder.build(), state)) {
            pipe(driver, "ann", "Ulm", 0);
            pipe(driver, "bob", "Ulm", 5_000);
            pipe(driver, "cid", "Bonn", 11_000);
            pipe(driver, "bob", "Bonn", 16_000);

            assertThat(read(driver))
                    .containsExactly(
                            "Ulm=1@0", "Ulm=2@5000", "Ulm=1@10000", "Bonn=1@11000", "Ulm=0@15000", "Bonn=2@16000");
        }
    }

    @Test
    void a_commit_tells_one_deletion_of_a_cached_row_and_none_of_one_that_came_and_went() {
        StreamsBuilder builder = counted(Ttl.ofStreamTime(LIFE), true);
        try (TopologyTestDriver driver = DriverCase.driver(
                builder.build(), state, DriverOptions.standard().committingOnRequest())) {
            pipe(driver, "a", "1", 0);
            driver.commit();
            pipe(driver, "a", "1", 1_000);
            pipe(driver, "b", "1", 2_000);
            pipe(driver, "c", "1", 50_000);
            driver.commit();

            assertThat(read(driver)).containsExactly("a=1@0", "a=null@11000", "c=1@50000");
        }
    }

    @Test
    void more_rows_than_one_turn_removes_are_all_removed() {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(LIFE)), state)) {
            for (int i = 0; i < 2_500; i++) {
                pipe(driver, "k" + i, "1", 0);
            }
            pipe(driver, "z", "1", 60_000);

            assertThat(read(driver)).filteredOn(row -> row.contains("null")).hasSize(2_500);
            assertThat(rows(driver, "counts")).containsExactly("z");
        }
    }
}

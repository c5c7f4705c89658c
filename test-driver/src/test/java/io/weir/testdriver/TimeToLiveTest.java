package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.state.Ttl;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TimeToLiveTest {
    private static final Duration LIFE = Duration.ofSeconds(10);

    @TempDir
    private Path state;

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void an_expired_row_of_a_table_is_deleted_below_at_the_end_of_its_life(String backend) {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(LIFE)), "default.dsl.store", backend)) {
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
                "processor.wrapper.class",
                ProcessorWrapperTest.Auditing.class.getName())) {
            pipe(driver, "a", "1", 0);
            pipe(driver, "b", "1", 10_000);

            assertThat(read(driver)).containsExactly("a=1@0", "a=null@10000", "b=1@10000");
        }
    }

    @Test
    void a_row_is_hidden_to_the_moment_and_begins_anew_when_it_is_written() {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(Duration.ofHours(1_000))))) {
            long end = 3_600_000_000L + 1;
            pipe(driver, "a", "1", 1);
            pipe(driver, "b", "1", end);

            assertThat(found(driver.<String, Long>getKeyValueStore("counts")).get("a"))
                    .isNull();
            pipe(driver, "a", "1", end + 5);

            assertThat(read(driver))
                    .as("its deletion was still to come, and comes before the new row")
                    .containsExactly("a=1@1", "b=1@" + end, "a=null@" + end, "a=1@" + (end + 5));
        }
    }

    @Test
    void a_late_record_does_not_shorten_a_life() {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(LIFE)))) {
            pipe(driver, "b", "1", 20_000);
            pipe(driver, "a", "1", 1_000);
            pipe(driver, "b", "1", 29_999);

            assertThat(found(driver.<String, Long>getKeyValueStore("counts")).get("a"))
                    .isEqualTo(1L);
            pipe(driver, "b", "1", 30_000);

            assertThat(found(driver.<String, Long>getKeyValueStore("counts")).get("a"))
                    .isNull();
        }
    }

    @Test
    void rows_that_live_by_the_wall_clock_end_without_input() {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofWallClock(LIFE)))) {
            pipe(driver, "a", "1", 5);
            driver.advanceWallClockTime(Duration.ofMillis(9_999));
            assertThat(found(driver.<String, Long>getKeyValueStore("counts")).get("a"))
                    .isEqualTo(1L);

            driver.advanceWallClockTime(Duration.ofSeconds(2));

            assertThat(read(driver)).containsExactly("a=1@5", "a=null@5");
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
        try (TopologyTestDriver driver = driver(builder.build())) {
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

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void nothing_comes_back_after_the_disk_is_lost(String backend) {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(LIFE)), "default.dsl.store", backend)) {
            pipe(driver, "a", "1", 0);
            pipe(driver, "b", "1", 9_000);
            pipe(driver, "c", "1", 15_000);
            driver.crashAndLoseDisk();

            assertThat(rows(driver, "counts")).containsExactly("b", "c");
            pipe(driver, "d", "1", 19_000);
            assertThat(rows(driver, "counts")).containsExactly("c", "d");
            assertThat(read(driver))
                    .filteredOn(row -> row.contains("null"))
                    .containsExactly("a=null@10000", "b=null@19000");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void another_time_to_live_applies_to_rows_that_are_there(String backend) {
        try (TopologyTestDriver driver = driver(counts(null), "default.dsl.store", backend)) {
            pipe(driver, "a", "1", 0);
            pipe(driver, "b", "1", 30_000);
            driver.restart(counts(Ttl.ofStreamTime(Duration.ofHours(1))));
            assertThat(rows(driver, "counts")).containsExactly("a", "b");

            driver.restart(counts(Ttl.ofStreamTime(Duration.ofSeconds(30))));
            assertThat(rows(driver, "counts")).containsExactly("b");

            driver.restart(counts(null));
            assertThat(rows(driver, "counts")).contains("b");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_processors_store_hides_expired_rows_and_forgets_them(boolean onDisk) {
        KeyValueBytesStoreSupplier supplier =
                onDisk ? Stores.persistentKeyValueStore("seen") : Stores.inMemoryKeyValueStore("seen");
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.keyValueStoreBuilder(supplier, Serdes.String(), Serdes.String())
                .withTtl(Ttl.ofStreamTime(LIFE).refreshOnRead()));
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .process(FirstSeen::new, "seen")
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (TopologyTestDriver driver = driver(builder.build())) {
            pipe(driver, "a", "1", 0);
            pipe(driver, "a", "2", 5_000);
            pipe(driver, "a", "3", 14_000);
            pipe(driver, "b", "4", 24_000);
            driver.crashAndLoseDisk();
            pipe(driver, "a", "5", 24_001);

            TestOutputTopic<String, String> out = DriverCase.out(driver, "out");
            assertThat(out.readValuesToList()).containsExactly("new 1", "1", "1", "new 4", "new 5");
            assertThat(rows(driver, "seen")).containsExactly("a", "b");
        }
    }

    @Test
    void more_rows_than_one_turn_removes_are_all_removed() {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(LIFE)))) {
            for (int i = 0; i < 2_500; i++) {
                pipe(driver, "k" + i, "1", 0);
            }
            pipe(driver, "z", "1", 60_000);

            assertThat(read(driver)).filteredOn(row -> row.contains("null")).hasSize(2_500);
            assertThat(rows(driver, "counts")).containsExactly("z");
        }
    }

    @Test
    void a_time_to_live_is_refused_where_rows_are_not_ours_to_remove() {
        Materialized<String, String, KeyValueStore<Bytes, byte[]>> dying =
                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("rows")
                        .withTtl(Ttl.ofStreamTime(LIFE));

        assertThatThrownBy(() -> {
                    StreamsBuilder builder = new StreamsBuilder();
                    builder.globalTable("in", dying);
                    builder.build();
                })
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("rows")
                .hasMessageContaining("time to live");
        assertThatThrownBy(() -> new StreamsBuilder()
                        .<String, String>stream("in")
                                .groupByKey()
                                .windowedBy(TimeWindows.ofSizeWithNoGrace(LIFE))
                                .count(Materialized.<String, Long, io.weir.state.WindowStore<Bytes, byte[]>>as(
                                                "windows")
                                        .withTtl(Ttl.ofStreamTime(LIFE))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("retention");
    }

    private Topology counts(@Nullable Ttl ttl) {
        return counted(ttl, false).build();
    }

    private static StreamsBuilder counted(@Nullable Ttl ttl, boolean caching) {
        Materialized<String, Long, KeyValueStore<Bytes, byte[]>> rows = Materialized.as("counts");
        rows = ttl == null ? rows : rows.withTtl(ttl);
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .groupByKey()
                .count(caching ? rows.withCachingEnabled() : rows.withCachingDisabled())
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder;
    }

    private TopologyTestDriver driver(Topology topology, String... more) {
        return DriverCase.driver(topology, state, DriverOptions.standard(), more);
    }

    private static void pipe(TopologyTestDriver driver, String key, String value, long time) {
        DriverCase.in(driver, "in").pipeInput(key, value, time);
    }

    private static List<String> read(TopologyTestDriver driver) {
        List<String> told = new ArrayList<>();
        DriverCase.counts(driver, "out")
                .readRecordsToList()
                .forEach(record -> told.add(record.key() + "=" + record.value() + "@" + record.timestamp()));
        return told;
    }

    private static List<String> rows(TopologyTestDriver driver, String store) {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, Object> all =
                found(driver.<String, Object>getKeyValueStore(store)).all()) {
            all.forEachRemaining(row -> keys.add(row.key));
        }
        return keys;
    }

    /** Sends the first value of a key for as long as the store remembers it. */
    private static final class FirstSeen extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            KeyValueStore<String, String> seen = context().getStateStore("seen");
            String first = seen.get(record.key());
            if (first == null) {
                seen.put(record.key(), record.value());
            }
            context().forward(record.withValue(first == null ? "new " + record.value() : first));
        }
    }
}

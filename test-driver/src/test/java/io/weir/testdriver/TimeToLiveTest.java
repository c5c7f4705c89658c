package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static io.weir.testdriver.ExpiringCounts.LIFE;
import static io.weir.testdriver.ExpiringCounts.counts;
import static io.weir.testdriver.ExpiringCounts.driver;
import static io.weir.testdriver.ExpiringCounts.pipe;
import static io.weir.testdriver.ExpiringCounts.read;
import static io.weir.testdriver.ExpiringCounts.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.state.Ttl;
import io.weir.topology.TopologyException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a row lives, and who says so. */
final class TimeToLiveTest {
    @TempDir
    private Path state;

    @Test
    void a_row_is_hidden_to_the_moment_and_begins_anew_when_it_is_written() {
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(Duration.ofHours(1_000))), state)) {
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
        try (TopologyTestDriver driver = driver(counts(Ttl.ofStreamTime(LIFE)), state)) {
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
        try (TopologyTestDriver driver = driver(counts(Ttl.ofWallClock(LIFE)), state)) {
            pipe(driver, "a", "1", 5);
            driver.advanceWallClockTime(Duration.ofMillis(9_999));
            assertThat(found(driver.<String, Long>getKeyValueStore("counts")).get("a"))
                    .isEqualTo(1L);

            driver.advanceWallClockTime(Duration.ofSeconds(2));

            assertThat(read(driver)).containsExactly("a=1@5", "a=null@5");
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
        try (TopologyTestDriver driver = driver(builder.build(), state)) {
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

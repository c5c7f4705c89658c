package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.Change;
import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.errors.LogAndFailExceptionHandler;
import io.weir.errors.StreamsException;
import io.weir.runtime.Environments;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.state.KeyValueStore;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InputRowsTest {
    private static final byte[] FOUR = {0, 0, 0, 4};

    @Test
    void a_record_becomes_the_row_that_it_became_when_it_was_processed() {
        Change row = present(rows(LogAndFailExceptionHandler.class).change(record("key", FOUR, 20)));

        assertThat(new String(row.key(), StandardCharsets.UTF_8)).isEqualTo("key");
        assertThat(row.value()).isEqualTo(FOUR);
        assertThat(row.timestamp()).as("the extractor adds 1").isEqualTo(21);
    }

    @Test
    void a_tombstone_deletes_the_row() {
        Change row = present(rows(LogAndFailExceptionHandler.class).change(record("key", null, 20)));

        assertThat(row.value()).isNull();
    }

    @Test
    void a_record_that_was_dropped_is_no_row() {
        InputRows rows = rows(LogAndContinueExceptionHandler.class);

        assertThat(rows.change(record("key", new byte[] {1}, 20)))
                .as("undecodable")
                .isNull();
        assertThat(rows.change(record(null, FOUR, 20))).as("without a key").isNull();
        assertThat(rows.change(record("key", FOUR, -5))).as("before time").isNull();
    }

    @Test
    void a_record_that_the_application_stops_at_is_said_with_its_place() {
        InputRows rows = rows(LogAndFailExceptionHandler.class);

        assertThatThrownBy(() -> rows.change(record("key", new byte[] {1}, 20)))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("topic [in], partition 0, offset 0");
    }

    private static Change present(@Nullable Change row) {
        if (row == null) {
            throw new AssertionError("The record was dropped.");
        }
        return row;
    }

    private static InputRows rows(Class<?> handler) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.table(
                "in",
                Consumed.with(Serdes.String(), Serdes.Integer())
                        .withTimestampExtractor((record, partitionTime) -> record.timestamp() + 1),
                Materialized.<String, Integer, KeyValueStore<Bytes, byte[]>>as("rows"));
        Properties optimised = new Properties();
        optimised.put(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.OPTIMIZE);
        BuiltTopology topology = builder.build(optimised).built();
        TaskEnvironment environment = Environments.of(
                new StreamsConfig(Map.of(
                        "application.id",
                        "app",
                        "bootstrap.servers",
                        "none:1",
                        StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
                        handler)),
                topology,
                Path.of("none"),
                new Sensors(new Metrics()));
        SubTopology part = topology.subTopologies().get(0);
        return new InputRows(environment, new TaskId(0, 0), part, part.stores().get(0));
    }

    private static ConsumerRecord<byte[], byte[]> record(@Nullable String key, byte @Nullable [] value, long time) {
        byte[] bytes = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
        return new ConsumerRecord<>(
                "in", 0, 0, time, TimestampType.CREATE_TIME, 0, 0, bytes, value, new RecordHeaders(), Optional.empty());
    }
}

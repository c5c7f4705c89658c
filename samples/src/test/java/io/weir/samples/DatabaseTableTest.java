package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValueStore;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DatabaseTableTest {
    private static final DatabaseTable.Customer ANA_IN_PORTO = new DatabaseTable.Customer("Ana", "Porto");
    private static final DatabaseTable.Customer ANA_IN_FARO = new DatabaseTable.Customer("Ana", "Faro");
    private static final DatabaseTable.Customer BO_IN_PORTO = new DatabaseTable.Customer("Bo", "Porto");

    private final TopologyTestDriver driver = new TopologyTestDriver(DatabaseTable.topology());
    private final TestInputTopic<String, DatabaseTable.Change> changes = driver.createInputTopic(
            "customers.changes",
            new StringSerializer(),
            JsonSerde.of(DatabaseTable.Change.class).serializer());
    private final TestOutputTopic<String, Long> cities =
            driver.createOutputTopic("customers-by-city", new StringDeserializer(), new LongDeserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void inserts_updates_and_deletes_are_followed() {
        changes.pipeInput("1", new DatabaseTable.Change(null, ANA_IN_PORTO));
        changes.pipeInput("2", new DatabaseTable.Change(null, BO_IN_PORTO));
        assertThat(cities.readKeyValuesToMap()).isEqualTo(Map.of("Porto", 2L));

        changes.pipeInput("1", new DatabaseTable.Change(ANA_IN_PORTO, ANA_IN_FARO));
        assertThat(cities.readKeyValuesToMap()).isEqualTo(Map.of("Porto", 1L, "Faro", 1L));

        changes.pipeInput("2", new DatabaseTable.Change(BO_IN_PORTO, null));
        assertThat(cities.readKeyValuesToMap()).isEqualTo(Map.of("Porto", 0L));
    }

    @Test
    void the_store_holds_the_rows_of_the_database() {
        changes.pipeInput("1", new DatabaseTable.Change(null, ANA_IN_PORTO));
        changes.pipeInput("2", new DatabaseTable.Change(null, BO_IN_PORTO));
        changes.pipeInput("2", new DatabaseTable.Change(BO_IN_PORTO, null));

        KeyValueStore<String, DatabaseTable.Customer> rows =
                Objects.requireNonNull(driver.getKeyValueStore("customers"));
        assertThat(rows.get("1")).isEqualTo(ANA_IN_PORTO);
        assertThat(rows.get("2")).isNull();
    }
}

package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UniqueEventsTest {
    private static final long HOUR = 3_600_000;

    private final TopologyTestDriver driver = new TopologyTestDriver(UniqueEvents.topology());
    private final TestInputTopic<String, UniqueEvents.Event> events = driver.createInputTopic(
            "events",
            new StringSerializer(),
            JsonSerde.of(UniqueEvents.Event.class).serializer());
    private final TestOutputTopic<String, UniqueEvents.Event> unique = driver.createOutputTopic(
            "unique-events",
            new StringDeserializer(),
            JsonSerde.of(UniqueEvents.Event.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void an_event_that_is_sent_again_is_left_out() {
        send("e1", 0);
        send("e2", 1000);
        send("e1", HOUR - 1);
        send("e2", 500);

        assertThat(unique.readValuesToList()).extracting(UniqueEvents.Event::id).containsExactly("e1", "e2");
    }

    @Test
    void an_id_is_forgotten_after_an_hour() {
        send("e1", 0);
        send("e1", HOUR + 1);

        assertThat(unique.readValuesToList()).extracting(UniqueEvents.Event::id).containsExactly("e1", "e1");
    }

    private void send(String id, long timeMs) {
        events.pipeInput("device", new UniqueEvents.Event(id, "text"), timeMs);
    }
}

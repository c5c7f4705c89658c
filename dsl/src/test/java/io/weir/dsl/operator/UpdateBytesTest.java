package io.weir.dsl.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** Bytes that were taken from Kafka Streams 4.3.1. */
class UpdateBytesTest {
    private final UpdateSerializer<String> serializer = new UpdateSerializer<>(new StringSerializer());
    private final UpdateDeserializer<String> deserializer = new UpdateDeserializer<>(new StringDeserializer());

    @Test
    void an_update_is_written_as_kafka_streams_writes_it() {
        assertThat(hex(new Update<>("a", null))).isEqualTo("6101");
        assertThat(hex(new Update<>(null, "a"))).isEqualTo("6100");
        assertThat(hex(new Update<>("a", "a"))).isEqualTo("02616102");
    }

    @Test
    void an_update_is_read_as_it_was_written() {
        String longer = "x".repeat(8192);
        for (Update<String> update : List.of(
                new Update<>("a", null),
                new Update<>(null, "a"),
                new Update<>("new", "old"),
                new Update<>("", ""),
                new Update<>(longer, "old"),
                new Update<>("y".repeat(63), "old"),
                new Update<>("y".repeat(64), "old"))) {
            assertThat(deserializer.deserialize("t", serializer.serialize("t", update)))
                    .isEqualTo(update);
        }
    }

    @Test
    void updates_with_the_byte_that_later_releases_may_add_are_read() {
        assertThat(read("610103")).isEqualTo(new Update<>(null, "a"));
        assertThat(read("610004")).isEqualTo(new Update<>("a", null));
        assertThat(read("0261620105")).isEqualTo(new Update<>("a", "b"));
    }

    @Test
    void bytes_that_are_no_update_are_refused() {
        assertThatThrownBy(() -> read("6107"))
                .isInstanceOf(SerializationException.class)
                .hasMessageContainingAll("[t]", "0 to 5", "7");
        assertThatThrownBy(() -> read("7e6102")).isInstanceOf(SerializationException.class);
    }

    @Test
    void the_applications_default_is_used_where_no_serde_is_known() {
        assertThat(new UpdateSerializer<String>(null).withDefault(null)).isNull();
        assertThat(new UpdateSerializer<String>(null).withDefault(new StringSerializer()))
                .isInstanceOf(UpdateSerializer.class);
        assertThat(new UpdateDeserializer<String>(null).withDefault(new StringDeserializer()))
                .isInstanceOf(UpdateDeserializer.class);
    }

    private String hex(Update<String> update) {
        return HexFormat.of().formatHex(serializer.serialize("t", update));
    }

    private Update<String> read(String hex) {
        return deserializer.deserialize("t", HexFormat.of().parseHex(hex));
    }
}

package io.weir.serdes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.Test;

class VersionedSerdeTest {
    record First(String owner, long euros) {}

    record Second(String owner, long cents) {}

    record Third(String owner, long cents, String currency) {}

    private static final VersionedSerde<First> ONE = VersionedSerde.of(1, JsonSerde.of(First.class));
    private static final VersionedSerde<Second> TWO =
            ONE.then(2, JsonSerde.of(Second.class), old -> new Second(old.owner(), old.euros() * 100));
    private static final VersionedSerde<Third> THREE =
            TWO.then(3, JsonSerde.of(Third.class), old -> new Third(old.owner(), old.cents(), "EUR"));

    @Test
    void old_rows_are_read_as_new_ones_by_every_step_between() {
        byte[] first = written(ONE, new First("ann", 7));
        byte[] second = written(TWO, new Second("bob", 250));

        assertThat(read(THREE, first)).isEqualTo(new Third("ann", 700, "EUR"));
        assertThat(read(THREE, second)).isEqualTo(new Third("bob", 250, "EUR"));
        assertThat(read(TWO, first)).isEqualTo(new Second("ann", 700));
    }

    @Test
    void the_version_stands_in_front_of_the_value() {
        byte[] bytes = written(VersionedSerde.of(513, Serdes.String()), "x");

        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("fe020178");
        assertThat(read(VersionedSerde.of(513, Serdes.String()), bytes)).isEqualTo("x");
    }

    @Test
    void a_version_newer_than_known_is_refused_with_its_number() {
        byte[] third = written(THREE, new Third("ann", 1, "CHF"));

        assertThatThrownBy(() -> read(TWO, third))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("accounts")
                .hasMessageContaining("[1, 2]")
                .hasMessageContaining("version [3]")
                .hasMessageContaining("newer program")
                .hasMessageNotContaining("ann");
    }

    @Test
    void a_version_older_than_the_chain_is_refused_with_its_number() {
        VersionedSerde<Third> since = VersionedSerde.of(3, JsonSerde.of(Third.class));

        assertThatThrownBy(() -> read(since, written(ONE, new First("ann", 7))))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("version [1]")
                .hasMessageContaining("the way from it");
    }

    @Test
    void values_from_before_versions_are_refused_until_their_version_is_said() {
        byte[] plain = JsonSerde.of(First.class).serializer().serialize("accounts", new First("ann", 7));

        assertThatThrownBy(() -> read(THREE, plain))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("without a version")
                .hasMessageContaining("readingUnversionedAs");
        assertThat(read(THREE.readingUnversionedAs(1), plain)).isEqualTo(new Third("ann", 700, "EUR"));
        assertThat(read(ONE.readingUnversionedAs(1), plain)).isEqualTo(new First("ann", 7));
    }

    @Test
    void what_was_said_of_values_without_a_version_holds_for_longer_chains() {
        VersionedSerde<String> longer =
                VersionedSerde.of(1, Serdes.Integer()).readingUnversionedAs(1).then(2, Serdes.String(), n -> "#" + n);

        assertThat(read(longer, Serdes.Integer().serializer().serialize("accounts", 5)))
                .isEqualTo("#5");
        assertThatThrownBy(() -> longer.readingUnversionedAs(3))
                .hasMessageContaining("[1, 2]")
                .hasMessageContaining("[3]");
    }

    @Test
    void null_deletes_and_no_step_sees_it() {
        assertThat(THREE.serializer().serialize("accounts", null)).isNull();
        assertThat(THREE.deserializer().deserialize("accounts", null)).isNull();
    }

    @Test
    @SuppressWarnings("NullAway") // What an upcaster must not do.
    void an_upcaster_that_fails_or_gives_null_is_named() {
        VersionedSerde<String> failing = VersionedSerde.of(1, Serdes.String()).then(4, Serdes.String(), old -> {
            throw new IllegalStateException("secret");
        });
        VersionedSerde<String> missing = VersionedSerde.of(1, Serdes.String()).then(4, Serdes.String(), old -> null);
        byte[] old = written(VersionedSerde.of(1, Serdes.String()), "x");

        assertThatThrownBy(() -> read(failing, old))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("from version [1] to [4] failed")
                .hasMessageNotContaining("secret")
                .hasRootCauseMessage("secret");
        assertThatThrownBy(() -> read(missing, old)).hasMessageContaining("from version [1] to [4] gave null");
    }

    @Test
    void damaged_values_name_their_version() {
        byte[] damaged = VersionedBytes.of(2, "{\"owner\":".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> read(THREE, damaged))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("version [2]")
                .hasMessageContaining("accounts");
    }

    @Test
    void versions_rise() {
        assertThatThrownBy(() -> TWO.then(2, Serdes.String(), Object::toString))
                .hasMessageContaining("from 3 to 65535");
        assertThatThrownBy(() -> VersionedSerde.of(0, Serdes.String())).hasMessageContaining("[0]");
        assertThatThrownBy(() -> VersionedSerde.of(65_536, Serdes.String())).hasMessageContaining("[65536]");
        assertThat(read(VersionedSerde.of(65_535, Serdes.String()), new byte[] {-2, -1, -1}))
                .isEmpty();
    }

    @Test
    void keys_are_refused_and_all_serdes_are_configured_and_closed() {
        List<String> calls = new ArrayList<>();
        VersionedSerde<String> serde =
                VersionedSerde.of(1, new Noted("a", calls)).then(2, new Noted("b", calls), v -> v);

        assertThatThrownBy(() -> serde.configure(Map.of(), true)).hasMessageContaining("for values");
        serde.configure(Map.of(), false);
        serde.close();

        assertThat(calls).containsExactly("configure a", "configure b", "close a", "close b");
    }

    @Test
    void headers_reach_the_serdes_of_the_versions() {
        List<String> calls = new ArrayList<>();
        VersionedSerde<String> serde = VersionedSerde.of(1, new Noted("a", calls));
        Headers headers = new RecordHeaders().add("who", new byte[] {1});

        byte[] bytes = serde.serializer().serialize("accounts", headers, "x");
        serde.deserializer().deserialize("accounts", headers, bytes);

        assertThat(calls).containsExactly("write accounts who", "read accounts who");
    }

    private static <T> byte[] written(Serde<T> serde, T value) {
        return serde.serializer().serialize("accounts", value);
    }

    private static <T> T read(Serde<T> serde, byte[] bytes) {
        return serde.deserializer().deserialize("accounts", bytes);
    }

    /** A serde of strings that notes what is asked of it. */
    private record Noted(String name, List<String> calls) implements Serde<String> {
        @Override
        public void configure(Map<String, ?> configs, boolean isKey) {
            calls.add("configure " + name);
        }

        @Override
        public void close() {
            calls.add("close " + name);
        }

        @Override
        public Serializer<String> serializer() {
            return new Serializer<>() {
                @Override
                public byte[] serialize(String topic, String value) {
                    return value.getBytes(StandardCharsets.UTF_8);
                }

                @Override
                public byte[] serialize(String topic, Headers headers, String value) {
                    calls.add("write " + topic + " " + headers.iterator().next().key());
                    return serialize(topic, value);
                }
            };
        }

        @Override
        public Deserializer<String> deserializer() {
            return new Deserializer<>() {
                @Override
                public String deserialize(String topic, byte[] bytes) {
                    return new String(bytes, StandardCharsets.UTF_8);
                }

                @Override
                public String deserialize(String topic, Headers headers, byte[] bytes) {
                    calls.add("read " + topic + " " + headers.iterator().next().key());
                    return deserialize(topic, bytes);
                }
            };
        }
    }
}

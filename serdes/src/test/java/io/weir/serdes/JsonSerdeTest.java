package io.weir.serdes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class JsonSerdeTest {
    record Order(String id, int count, @Nullable Instant placed, Optional<String> note) {}

    record Box(Object content) {}

    record Positive(int number) {
        Positive {
            if (number < 1) {
                throw new IllegalArgumentException("not positive: " + number);
            }
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Square.class)})
    sealed interface Shape permits Circle, Square {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    interface Anything {}

    record Something(int number) implements Anything {}

    private static final Order ORDER = new Order("o-1", 3, Instant.parse("2024-02-29T12:00:00.5Z"), Optional.empty());

    @Test
    void a_record_is_written_by_the_names_of_its_parts_in_order() {
        assertThat(text(JsonSerde.of(Order.class), ORDER))
                .isEqualTo("{\"count\":3,\"id\":\"o-1\",\"note\":null,\"placed\":\"2024-02-29T12:00:00.500Z\"}");
    }

    @Test
    void a_record_comes_back_as_it_was() {
        assertThat(roundTrip(JsonSerde.of(Order.class), ORDER)).isEqualTo(ORDER);
    }

    @Test
    void a_generic_type_comes_back_as_it_was() {
        Serde<Map<String, List<Order>>> serde = JsonSerde.of(new TypeReference<Map<String, List<Order>>>() {});
        Map<String, List<Order>> orders = Map.of("a", List.of(ORDER), "b", List.of());

        assertThat(roundTrip(serde, orders)).isEqualTo(orders);
    }

    @Test
    void a_time_keeps_its_offset_and_a_duration_is_text() {
        OffsetDateTime time = OffsetDateTime.parse("2024-06-01T10:00:00+05:30");

        assertThat(roundTrip(JsonSerde.of(OffsetDateTime.class), time)).isEqualTo(time);
        assertThat(text(JsonSerde.of(Duration.class), Duration.ofSeconds(90))).isEqualTo("\"PT1M30S\"");
    }

    @Test
    void null_is_no_bytes_both_ways() {
        JsonSerde<Order> serde = JsonSerde.of(Order.class);

        assertThat(serde.serializer().serialize("orders", null)).isNull();
        assertThat(serde.deserializer().deserialize("orders", (byte[]) null)).isNull();
        assertThat(read(serde, "null")).isNull();
    }

    @Test
    void equal_maps_give_equal_bytes() {
        Serde<Map<String, Integer>> serde = JsonSerde.of(new TypeReference<Map<String, Integer>>() {});
        Map<String, Integer> one = new LinkedHashMap<>();
        one.put("b", 2);
        one.put("a", 1);

        assertThat(text(serde, one)).isEqualTo("{\"a\":1,\"b\":2}");
    }

    @Test
    void unknown_parts_are_skipped_and_missing_ones_are_empty() {
        assertThat(read(JsonSerde.of(Order.class), "{\"id\":\"o-2\",\"colour\":{\"deep\":[1]}}"))
                .isEqualTo(new Order("o-2", 0, null, Optional.empty()));
    }

    @Test
    void nothing_is_coerced() {
        assertThat(fault(JsonSerde.of(Order.class), "{\"count\":\"3\"}")).hasMessageContaining("in [count]");
        assertThat(fault(JsonSerde.of(Order.class), "{\"count\":3.9}")).hasMessageContaining("in [count]");
        assertThat(fault(JsonSerde.of(Order.class), "{\"count\":4294967297}")).hasMessageContaining("in [count]");
        assertThat(fault(JsonSerde.of(Order.class), "{\"count\":\"\"}")).hasMessageContaining("in [count]");
    }

    @Test
    void a_sealed_type_names_its_kinds_by_word() {
        JsonSerde<Shape> serde = JsonSerde.of(Shape.class);

        assertThat(roundTrip(serde, new Square(2))).isEqualTo(new Square(2));
        assertThat(roundTrip(serde, new Circle(1))).isEqualTo(new Circle(1));
    }

    @Test
    void data_does_not_choose_a_class() {
        String attack = "{\"content\":{\"@class\":\"javax.swing.JEditorPane\",\"page\":\"http://localhost\"}}";
        String array = "{\"content\":[\"javax.swing.JEditorPane\",{\"page\":\"http://localhost\"}]}";

        assertThat(read(JsonSerde.of(Box.class), attack))
                .isEqualTo(new Box(Map.of("@class", "javax.swing.JEditorPane", "page", "http://localhost")));
        assertThat(read(JsonSerde.of(Box.class), array))
                .isEqualTo(new Box(List.of("javax.swing.JEditorPane", Map.of("page", "http://localhost"))));
        assertThat(fault(
                        JsonSerde.of(Anything.class),
                        "{\"@class\":\"" + Something.class.getName() + "\",\"number\":1}"))
                .hasMessageContaining("InvalidTypeIdException");
    }

    @Test
    void deep_nesting_is_refused() {
        assertThat(fault(JsonSerde.of(Object.class), "[".repeat(100_000))).hasMessageContaining("StreamConstraints");
        assertThat(fault(JsonSerde.of(Order.class), "{\"x\":" + "[".repeat(100_000)))
                .hasMessageContaining("StreamConstraints");

        Object deep = List.of();
        for (int i = 0; i < 1_000; i++) {
            deep = List.of(deep);
        }
        Object tooDeep = deep;
        assertThatThrownBy(() -> text(JsonSerde.of(Object.class), tooDeep)).isInstanceOf(SerializationException.class);
    }

    @Test
    void what_stands_behind_the_value_is_refused() {
        assertThat(fault(JsonSerde.of(Order.class), "{} {}")).isNotNull();
        assertThat(fault(JsonSerde.of(Order.class), "{}x")).isNotNull();
        assertThat(read(JsonSerde.of(Order.class), "{} \n")).isNotNull();
    }

    @Test
    void what_is_not_json_is_refused() {
        for (String bad :
                List.of("", " ", "{", "nul", "{'id':1}", "{id:1}", "[1]", "\"text\"", "{\"id\":\"\u0001\"}")) {
            assertThat(fault(JsonSerde.of(Order.class), bad)).as(bad).isInstanceOf(SerializationException.class);
        }
        assertThatThrownBy(() -> JsonSerde.of(String.class)
                        .deserializer()
                        .deserialize("orders", new byte[] {'"', (byte) 0xc3, '(', '"'}))
                .isInstanceOf(SerializationException.class);
    }

    @Test
    void an_error_names_topic_type_and_place_but_none_of_the_data() {
        Serde<Map<String, Order>> serde = JsonSerde.of(new TypeReference<Map<String, Order>>() {});

        Throwable fault = fault(serde, "{\n \"secret-key\": {\"count\": \"secret-value\"}}");

        assertThat(fault)
                .hasMessage("The 43 bytes read from topic [orders] are not the JSON of a"
                        + " [java.util.Map<java.lang.String,io.weir.serdes.JsonSerdeTest$Order>]: MismatchedInputException"
                        + " in [*.count] at line 2, column 26. Correct what writes the data, or read it with the serde"
                        + " that wrote it.");
        assertThat(trace(fault)).doesNotContain("secret");
        assertThat(trace(fault(serde, "{\"a\": secret}"))).doesNotContain("secret");
        assertThat(trace(fault(JsonSerde.of(Shape.class), "{\"@type\":\"secret\"}")))
                .doesNotContain("secret");
    }

    @Test
    void an_error_in_a_constructor_is_told_by_its_kind_and_place() {
        Throwable fault = fault(JsonSerde.of(Positive.class), "{\"number\":-77}");

        assertThat(fault).hasMessageContaining("caused by java.lang.IllegalArgumentException");
        assertThat(trace(fault)).contains("JsonSerdeTest$Positive.<init>").doesNotContain("-77");
    }

    @Test
    void a_configuration_names_the_type_of_keys_and_of_values() {
        JsonSerde<Object> keys = new JsonSerde<>();
        keys.configure(Map.of(JsonSerde.KEY_TYPE, Order.class), true);
        JsonSerde<Object> values = new JsonSerde<>();
        values.configure(Map.of(JsonSerde.VALUE_TYPE, "java.util.List<" + Order.class.getName() + ">"), false);

        assertThat(roundTrip(keys, ORDER)).isEqualTo(ORDER);
        assertThat(roundTrip(values, List.of(ORDER))).isEqualTo(List.of(ORDER));
    }

    @Test
    void a_type_that_is_missing_or_unknown_is_said() {
        assertThatThrownBy(() -> new JsonSerde<>().serializer()).hasMessageContaining("does not know its type");
        assertThatThrownBy(() -> new JsonSerde<>().configure(Map.of(), true))
                .hasMessageContaining("[json.key.type]", "found [null]");
        assertThatThrownBy(() -> new JsonSerde<>().configure(Map.of(JsonSerde.VALUE_TYPE, "com.Nowhere"), false))
                .hasMessageContaining("[json.value.type]", "[com.Nowhere]");
    }

    @Test
    void a_serde_made_with_its_type_keeps_it() {
        JsonSerde<Order> serde = JsonSerde.of(Order.class);

        serde.configure(Map.of(JsonSerde.VALUE_TYPE, "java.lang.String"), false);

        assertThat(roundTrip(serde, ORDER)).isEqualTo(ORDER);
    }

    private static <T> @Nullable T roundTrip(Serde<T> serde, T value) {
        return serde.deserializer().deserialize("orders", serde.serializer().serialize("orders", value));
    }

    private static <T> String text(Serde<T> serde, T value) {
        return new String(serde.serializer().serialize("orders", value), StandardCharsets.UTF_8);
    }

    private static <T> @Nullable T read(Serde<T> serde, String json) {
        return serde.deserializer().deserialize("orders", json.getBytes(StandardCharsets.UTF_8));
    }

    private static Throwable fault(Serde<?> serde, String json) {
        return catchThrowable(() -> read(serde, json));
    }

    private static String trace(Throwable fault) {
        StringWriter text = new StringWriter();
        fault.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}

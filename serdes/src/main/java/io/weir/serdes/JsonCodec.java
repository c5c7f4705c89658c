package io.weir.serdes;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the JSON of one type. Immutable.
 *
 * @param <T> the type
 */
final class JsonCodec<T> {
    private final String typeName;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    private JsonCodec(JavaType type) {
        this.typeName = type.toCanonical();
        this.reader = JsonFormat.MAPPER.readerFor(type);
        this.writer = JsonFormat.MAPPER.writerFor(type);
    }

    static <T> JsonCodec<T> of(Type type) {
        return new JsonCodec<>(JsonFormat.MAPPER.constructType(type));
    }

    /**
     * The codec that a setting asks for.
     *
     * @param setting name of the setting
     * @param type its value: a class, the name of a type, or null
     */
    static <T> JsonCodec<T> configured(String setting, @Nullable Object type) {
        if (type instanceof Class<?> known) {
            return of(known);
        }
        if (!(type instanceof String name) || name.isBlank()) {
            throw new IllegalArgumentException(
                    "JsonSerde needs setting [" + setting + "] to be a class or the name of a type, found [" + type
                            + "]. Set it to the type to read and write.");
        }
        try {
            return new JsonCodec<>(JsonFormat.MAPPER.getTypeFactory().constructFromCanonical(name.trim()));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "Setting [" + setting + "] of JsonSerde names type [" + name
                            + "], which is not on the class path. Write it as [java.util.List<com.acme.Order>].",
                    unknown);
        }
    }

    byte @Nullable [] write(String topic, @Nullable T value) {
        if (value == null) {
            return null;
        }
        try {
            return writer.writeValueAsBytes(value);
        } catch (IOException failure) {
            throw JsonFault.of(failure)
                    .exception("A value of type [" + typeName + "] for topic [" + topic + "] cannot be"
                            + " written as JSON");
        }
    }

    @Nullable T read(String topic, byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        try {
            return reader.readValue(bytes);
        } catch (IOException failure) {
            throw JsonFault.of(failure)
                    .exception("The " + bytes.length + " bytes read from topic [" + topic + "] are not the JSON of a ["
                            + typeName + "]");
        }
    }

    @Override
    public String toString() {
        return "JsonCodec(" + typeName + ")";
    }
}

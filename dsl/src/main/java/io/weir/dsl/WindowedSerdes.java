package io.weir.dsl;

import io.weir.state.Windowed;
import io.weir.state.WrappingSerde;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Serdes of keys with their windows, in the bytes of Kafka Streams. */
public class WindowedSerdes {
    /** Has no state; its members are static. */
    public WindowedSerdes() {}

    /**
     * The serde of a type that Kafka has a serde for, in windows of a size.
     *
     * @param type class of keys
     * @param windowSize size of a window in milliseconds
     * @param <T> type of keys
     * @return the serde
     */
    public static <T> Serde<Windowed<T>> timeWindowedSerdeFrom(Class<T> type, long windowSize) {
        return new TimeWindowedSerde<>(Serdes.serdeFrom(type), windowSize);
    }

    /**
     * The serde of a type that Kafka has a serde for, in sessions.
     *
     * @param type class of keys
     * @param <T> type of keys
     * @return the serde
     */
    public static <T> Serde<Windowed<T>> sessionWindowedSerdeFrom(Class<T> type) {
        return new SessionWindowedSerde<>(Serdes.serdeFrom(type));
    }

    /** The serde of keys whose own serde may be the application's default. */
    static <T extends @Nullable Object> Serde<Windowed<T>> timeWindowed(@Nullable Serde<T> inner, long sizeMs) {
        return inner == null
                ? new TimeWindowedSerde<>(new TimeWindowedSerializer<>(), TimeWindowedDeserializer.ofDefault(sizeMs))
                : new TimeWindowedSerde<>(inner, sizeMs);
    }

    /** The serde of keys whose own serde may be the application's default. */
    static <T extends @Nullable Object> Serde<Windowed<T>> sessionWindowed(@Nullable Serde<T> inner) {
        return inner == null ? new SessionWindowedSerde<>() : new SessionWindowedSerde<>(inner);
    }

    /**
     * Keys in windows of fixed size.
     *
     * @param <T> type of keys
     */
    public static class TimeWindowedSerde<T> extends Serdes.WrapperSerde<Windowed<T>>
            implements WrappingSerde<Windowed<T>> {
        /** To be configured; or a word of the DSL takes the application's default for the keys. */
        public TimeWindowedSerde() {
            super(new TimeWindowedSerializer<>(), new TimeWindowedDeserializer<>());
        }

        private TimeWindowedSerde(Serializer<Windowed<T>> writer, Deserializer<Windowed<T>> reader) {
            super(writer, reader);
        }

        /**
         * With a serde of keys.
         *
         * @param inner serde of keys
         * @param windowSize size of a window in milliseconds
         */
        public TimeWindowedSerde(Serde<T> inner, long windowSize) {
            super(
                    new TimeWindowedSerializer<>(inner.serializer()),
                    new TimeWindowedDeserializer<>(inner.deserializer(), windowSize));
        }

        @Override
        @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
        public @Nullable Serde<Windowed<T>> withDefault(@Nullable Serde<?> fallback) {
            Serializer<?> writer = InnerClass.serializer(serializer(), fallback);
            Deserializer<?> reader = InnerClass.deserializer(deserializer(), fallback);
            return writer == null || reader == null
                    ? null
                    : new TimeWindowedSerde<>((Serializer<Windowed<T>>) writer, (Deserializer<Windowed<T>>) reader);
        }

        /**
         * Sets whether the keys are a changelog's, which end with a sequence number.
         *
         * @param isChangelogTopic true if they are
         * @return this serde
         */
        public TimeWindowedSerde<T> forChangelog(boolean isChangelogTopic) {
            if (deserializer() instanceof TimeWindowedDeserializer<?> reader) {
                reader.setIsChangelogTopic(isChangelogTopic);
            }
            return this;
        }
    }

    /**
     * Keys in sessions.
     *
     * @param <T> type of keys
     */
    public static class SessionWindowedSerde<T> extends Serdes.WrapperSerde<Windowed<T>>
            implements WrappingSerde<Windowed<T>> {
        /** To be configured; or a word of the DSL takes the application's default for the keys. */
        public SessionWindowedSerde() {
            super(new SessionWindowedSerializer<>(), new SessionWindowedDeserializer<>());
        }

        private SessionWindowedSerde(Serializer<Windowed<T>> writer, Deserializer<Windowed<T>> reader) {
            super(writer, reader);
        }

        /**
         * With a serde of keys.
         *
         * @param inner serde of keys
         */
        public SessionWindowedSerde(Serde<T> inner) {
            super(
                    new SessionWindowedSerializer<>(inner.serializer()),
                    new SessionWindowedDeserializer<>(inner.deserializer()));
        }

        @Override
        @SuppressWarnings("unchecked") // As above.
        public @Nullable Serde<Windowed<T>> withDefault(@Nullable Serde<?> fallback) {
            Serializer<?> writer = InnerClass.serializer(serializer(), fallback);
            Deserializer<?> reader = InnerClass.deserializer(deserializer(), fallback);
            return writer == null || reader == null
                    ? null
                    : new SessionWindowedSerde<>((Serializer<Windowed<T>>) writer, (Deserializer<Windowed<T>>) reader);
        }
    }
}

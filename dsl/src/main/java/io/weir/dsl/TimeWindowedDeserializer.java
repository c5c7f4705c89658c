package io.weir.dsl;

import io.weir.state.TimeWindow;
import io.weir.state.Window;
import io.weir.state.Windowed;
import io.weir.topology.WrappingDeserializer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a key and its window, as its serialiser wrote them.
 *
 * @param <T> type of keys
 */
public final class TimeWindowedDeserializer<T> implements Deserializer<Windowed<T>>, WrappingDeserializer {
    /** Names the size of a window in milliseconds, where a client makes this deserialiser. */
    public static final String WINDOW_SIZE_MS_CONFIG = "window.size.ms";

    /** Names the class of the inner deserialiser, where a client makes this one. */
    public static final String WINDOWED_INNER_DESERIALIZER_CLASS = "windowed.inner.deserializer.class";

    private @Nullable Deserializer<T> inner;
    private @Nullable Long windowSize;
    private boolean changelog;

    /** To be configured. */
    public TimeWindowedDeserializer() {}

    /**
     * With a deserialiser of keys.
     *
     * @param inner reads keys
     * @param windowSize size of a window in milliseconds, from which its end is told
     */
    public TimeWindowedDeserializer(Deserializer<T> inner, Long windowSize) {
        this.inner = inner;
        this.windowSize = windowSize;
    }

    /** Of windows of a size, over the application's default; null for a size that is not known. */
    static <T> TimeWindowedDeserializer<T> ofDefault(@Nullable Long windowSize) {
        TimeWindowedDeserializer<T> made = new TimeWindowedDeserializer<>();
        made.windowSize = windowSize;
        return made;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        Object size = configs.get(WINDOW_SIZE_MS_CONFIG);
        if (windowSize == null && size != null) {
            windowSize = Long.valueOf(size.toString());
        }
        if (inner == null) {
            inner = InnerClass.deserializer(configs, WINDOWED_INNER_DESERIALIZER_CLASS);
            inner.configure(configs, isKey);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
    public @Nullable Deserializer<?> withDefault(@Nullable Deserializer<?> fallback) {
        if (inner != null) {
            return this;
        }
        if (fallback == null) {
            return null;
        }
        TimeWindowedDeserializer<T> made = ofDefault(windowSize);
        made.inner = (Deserializer<T>) fallback;
        made.changelog = changelog;
        return made;
    }

    @Override
    public @Nullable Windowed<T> deserialize(String topic, byte @Nullable [] data) {
        if (data == null || data.length == 0) {
            return null;
        }
        if (data.length < Long.BYTES + (changelog ? Integer.BYTES : 0)) {
            throw new SerializationException("A windowed key ends with the times of its window, but a record of topic ["
                    + topic + "] has a key of [" + data.length
                    + "] bytes. Read the topic with the serde that wrote it.");
        }
        int length = data.length - Long.BYTES - (changelog ? Integer.BYTES : 0);
        long start = ByteBuffer.wrap(data).getLong(length);
        Window window = TimeWindow.ofSize(start, windowSize == null ? Long.MAX_VALUE : windowSize);
        byte[] key = Arrays.copyOf(data, length);
        return new Windowed<>(
                InnerClass.known(inner, WINDOWED_INNER_DESERIALIZER_CLASS).deserialize(topic, key), window);
    }

    /**
     * The size of a window.
     *
     * @return milliseconds, or null if none was said
     */
    public @Nullable Long getWindowSize() {
        return windowSize;
    }

    /**
     * Sets whether the keys are a changelog's, which end with a sequence number.
     *
     * @param isChangelogTopic true if they are
     */
    public void setIsChangelogTopic(boolean isChangelogTopic) {
        changelog = isChangelogTopic;
    }

    @Override
    public void close() {
        if (inner != null) {
            inner.close();
        }
    }
}

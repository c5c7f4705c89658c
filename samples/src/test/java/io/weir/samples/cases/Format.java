package io.weir.samples.cases;

import io.weir.dsl.WindowedSerdes;
import io.weir.serdes.JsonSerde;
import io.weir.state.Windowed;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * How values are written in a topic, and in a trace.
 *
 * @param serde their bytes
 * @param read from a trace's text
 * @param write to a trace's text
 * @param <T> type of the values
 */
record Format<T>(Serde<T> serde, Function<String, T> read, Function<T, String> write) {
    static Format<String> text() {
        return new Format<>(Serdes.String(), text -> text, text -> text);
    }

    static Format<Long> longs() {
        return new Format<>(Serdes.Long(), Long::valueOf, String::valueOf);
    }

    static Format<Integer> integers() {
        return new Format<>(Serdes.Integer(), Integer::valueOf, String::valueOf);
    }

    static Format<Double> doubles() {
        return new Format<>(Serdes.Double(), Double::valueOf, String::valueOf);
    }

    /** Bytes as they are, which only come out: <raw bytes 1,2>. */
    static Format<byte[]> bytes() {
        return out(
                Serdes.ByteArray(),
                bytes -> "<raw bytes " + Arrays.toString(bytes).replaceAll("[\\[\\] ]", "") + ">");
    }

    /** Values that only go in. */
    static <T> Format<T> in(Class<T> type, Function<String, T> read) {
        return new Format<>(JsonSerde.of(type), read, String::valueOf);
    }

    /** Values that only come out. */
    static <T> Format<T> out(Class<T> type, Function<T, String> write) {
        return out(JsonSerde.of(type), write);
    }

    /** Windows of one size, the end of which is not in them: key@[start,end). */
    static Format<Windowed<String>> windows(Duration size) {
        return out(WindowedSerdes.timeWindowedSerdeFrom(String.class, size.toMillis()), key -> bounds(key, ",", ")"));
    }

    /** Windows of one size, the end of which is in them: key@[start..end]. */
    static Format<Windowed<String>> slidingWindows(Duration timeDifference) {
        return out(
                WindowedSerdes.timeWindowedSerdeFrom(String.class, timeDifference.toMillis()),
                key -> bounds(key, "..", "]"));
    }

    /** Sessions, first and last record included: key@[start..end]. */
    static Format<Windowed<String>> sessions() {
        return out(WindowedSerdes.sessionWindowedSerdeFrom(String.class), key -> bounds(key, "..", "]"));
    }

    private static <T> Format<T> out(Serde<T> serde, Function<T, String> write) {
        return new Format<>(
                serde,
                text -> {
                    throw new UnsupportedOperationException(
                            "Values of this format only come out, but [" + text + "] was to go in.");
                },
                write);
    }

    private static String bounds(Windowed<String> key, String between, String end) {
        return key.key() + "@[" + key.window().start() + between + key.window().end() + end;
    }
}

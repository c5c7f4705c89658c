package io.weir.serdes;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Values with the version of their schema in front, and the way from each old version to the newest.
 *
 * <p>State outlives programs. Where a change is more than a property that comes or goes (which {@link JsonSerde} bears
 * as
 * it is), keep the old type, say how the new one is made of it, and old rows are read as new ones:
 *
 * <pre>{@code
 * Serde<Account> accounts = VersionedSerde.of(1, JsonSerde.of(AccountV1.class))
 *         .then(2, JsonSerde.of(AccountV2.class), old -> new AccountV2(old.owner(), old.euros() * 100))
 *         .then(3, JsonSerde.of(Account.class), old -> new Account(old.owner(), old.cents(), "EUR"));
 * }</pre>
 *
 * <p>What is promised:
 *
 * <ul>
 *   <li>Values are written in the newest version. A value of an older one is read by the serde of that version, and
 * goes
 *       through each step up to the newest. Rows are not rewritten for it; one takes the new form when it is next
 * written.
 *   <li>A version that is newer than the newest known, as after a return to an older program, is refused with its
 * number,
 *       and so is one that is older than the first of the chain. Nothing is guessed.
 *   <li>Values that were written before there were versions have no number. They are refused, unless
 *       {@link #readingUnversionedAs} says which version they are.
 *   <li>Null is written as no bytes, which deletes a row, and is read as null; no step sees it.
 *   <li>Topic and headers are handed to the serdes of the versions. An error names topic and version, and none of the
 * data.
 * </ul>
 *
 * <p>Bytes: {@code FE}, the version as two bytes (big-endian), the value as its version's serde writes it. No text in
 * UTF-8, and so no JSON, begins with {@code FE}.
 *
 * <p>For values, not for keys: a key of two versions would be two keys, in two partitions. Safe for all threads if the
 * serdes of the versions are. Each step of the chain makes a new serde and leaves the old one as it is.
 *
 * @param <T> type of the newest version
 */
public final class VersionedSerde<T> implements Serde<T> {
    private static final int VERSION_MAX = 0xFFFF;

    private final List<Version<?>> older;
    private final Version<T> newest;
    private final int unversioned;

    private VersionedSerde(List<Version<?>> older, Version<T> newest, int unversioned) {
        this.older = older;
        this.newest = newest;
        this.unversioned = unversioned;
    }

    /**
     * The first version that can still be read.
     *
     * @param version its number, 1 to 65,535
     * @param serde reads and writes it, without a number
     * @param <T> type of its values
     * @return a serde of this version alone
     * @throws IllegalArgumentException if the number is out of range
     */
    public static <T> VersionedSerde<T> of(int version, Serde<T> serde) {
        return new VersionedSerde<>(List.of(), new Version<>(checked(version, 0), serde, value -> value), 0);
    }

    /**
     * The next version.
     *
     * @param version its number, above the one before; gaps are allowed
     * @param serde reads and writes it, without a number
     * @param upcaster makes a value of it out of one of the version before. It gives the same for the same, has no
     * effects,
     *     and does not give null
     * @param <N> type of its values
     * @return a serde that writes this version, and reads it and all before
     * @throws IllegalArgumentException if the number is not above the one before, or out of range
     */
    public <N> VersionedSerde<N> then(int version, Serde<N> serde, Function<? super T, ? extends N> upcaster) {
        Function<Object, Object> step = upcast(upcaster, newest.number(), version);
        List<Version<?>> before = Stream.concat(older.stream(), Stream.of(newest))
                .<Version<?>>map(known -> known.followedBy(step))
                .toList();
        return new VersionedSerde<>(
                before, new Version<>(checked(version, newest.number()), serde, value -> value), unversioned);
    }

    /**
     * Reads values without a number, too.
     *
     * @param version the version that they are
     * @return a serde that does so
     * @throws IllegalArgumentException if the chain has no such version
     */
    public VersionedSerde<T> readingUnversionedAs(int version) {
        if (numbers().noneMatch(known -> known == version)) {
            throw new IllegalArgumentException("Values without a version can be read as one of "
                    + numbers().toList() + ", found [" + version
                    + "]. Begin the chain with the serde that wrote them.");
        }
        return new VersionedSerde<>(older, newest, version);
    }

    /**
     * Configures the serdes of all versions.
     *
     * @param configs all settings
     * @param isKey whether it is the serde of keys
     * @throws IllegalArgumentException if it is
     */
    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        if (isKey) {
            throw new IllegalArgumentException(
                    "A VersionedSerde is for values, and is configured for keys: the same key in"
                            + " two versions would be two keys. Take the serde of one version.");
        }
        versions().forEach(version -> version.serde().configure(configs, false));
    }

    /** Closes the serdes of all versions. */
    @Override
    public void close() {
        versions().forEach(version -> version.serde().close());
    }

    @Override
    public Serializer<T> serializer() {
        return new Writing();
    }

    @Override
    public Deserializer<T> deserializer() {
        return new Reading();
    }

    private Stream<Version<?>> versions() {
        return Stream.concat(older.stream(), Stream.of(newest));
    }

    private Stream<Integer> numbers() {
        return versions().map(Version::number);
    }

    private static int checked(int version, int before) {
        if (version <= before || version > VERSION_MAX) {
            throw new IllegalArgumentException("A version is a number from " + (before + 1) + " to " + VERSION_MAX
                    + ", above the one before, found [" + version + "].");
        }
        return version;
    }

    @SuppressWarnings("unchecked") // The chain's types: a step is only given what the version before it gave.
    private static <O, N> Function<Object, Object> upcast(Function<? super O, ? extends N> upcaster, int from, int to) {
        return value -> {
            N result;
            try {
                result = upcaster.apply((O) value);
            } catch (RuntimeException failure) {
                throw new SerializationException(
                        "the upcaster from version [" + from + "] to [" + to + "] failed", failure);
            }
            if (result == null) {
                throw new SerializationException("the upcaster from version [" + from + "] to [" + to + "] gave null");
            }
            return result;
        };
    }

    /** A version, and the way from its values to the newest. */
    private record Version<V>(int number, Serde<V> serde, Function<Object, Object> toNewest) {
        Version<V> followedBy(Function<Object, Object> step) {
            return new Version<>(number, serde, toNewest.andThen(step));
        }

        Reader reader() {
            Deserializer<V> deserializer = serde.deserializer();
            return (topic, headers, bytes) -> {
                V value = deserializer.deserialize(topic, headers, bytes);
                if (value == null) {
                    throw new SerializationException("its serde read null from " + bytes.length + " bytes");
                }
                return toNewest.apply(value);
            };
        }
    }

    /** Reads values of one version as values of the newest. */
    private interface Reader {
        Object read(String topic, Headers headers, byte[] bytes);
    }

    private final class Writing implements Serializer<T> {
        private final Serializer<T> serializer = newest.serde().serializer();

        @Override
        public byte[] serialize(String topic, T value) {
            return serialize(topic, new RecordHeaders(), value);
        }

        @Override
        @SuppressWarnings("NullAway") // Kafka's serdes take and give null.
        public byte[] serialize(String topic, Headers headers, T value) {
            byte[] bytes = value == null ? null : serializer.serialize(topic, headers, value);
            return bytes == null ? null : VersionedBytes.of(newest.number(), bytes);
        }
    }

    private final class Reading implements Deserializer<T> {
        private final Map<Integer, Reader> readers =
                versions().collect(Collectors.toMap(Version::number, Version::reader));

        @Override
        public T deserialize(String topic, byte[] bytes) {
            return deserialize(topic, new RecordHeaders(), bytes);
        }

        @Override
        @SuppressWarnings({"NullAway", "unchecked"}) // Kafka's serdes take and give null; the chain ends with T.
        public T deserialize(String topic, Headers headers, byte[] bytes) {
            if (bytes == null) {
                return null;
            }
            int found = VersionedBytes.version(bytes);
            int version = found == 0 ? unversioned : found;
            Reader reader = readers.get(version);
            if (reader == null) {
                throw new SerializationException(refusal(topic, found));
            }
            try {
                return (T) reader.read(topic, headers, found == 0 ? bytes : VersionedBytes.value(bytes));
            } catch (SerializationException failure) {
                throw new SerializationException(
                        "A value of version [" + version + "] of topic [" + topic + "] cannot be read: "
                                + failure.getMessage(),
                        failure);
            }
        }

        private String refusal(String topic, int found) {
            String expected = "Topic [" + topic + "] should hold values of the versions "
                    + numbers().toList() + ", found ";
            if (found == 0) {
                return expected + "one without a version. If values were written before there were versions, say which"
                        + " version they are with readingUnversionedAs.";
            }
            return expected + "version [" + found + "]. "
                    + (found > newest.number()
                            ? "A newer program wrote it: run that one, or give this one the newer version."
                            : "Give the chain that version, and the way from it to the next.");
        }
    }
}

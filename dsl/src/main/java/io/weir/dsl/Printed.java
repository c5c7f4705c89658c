package io.weir.dsl;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where and how records are printed.
 *
 * <p>Immutable: each {@code with} method returns new options.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class Printed<K extends @Nullable Object, V extends @Nullable Object> {
    private final Optional<Path> file;
    private final @Nullable String label;
    private final KeyValueMapper<? super K, ? super V, String> mapper;
    private final @Nullable String name;

    private Printed(
            Optional<Path> file,
            @Nullable String label,
            KeyValueMapper<? super K, ? super V, String> mapper,
            @Nullable String name) {
        this.file = file;
        this.label = label;
        this.mapper = mapper;
        this.name = name;
    }

    /**
     * Prints to a file, which is made if it is missing; lines are added to its end.
     *
     * @param filePath the file
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the path is empty
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Printed<K, V> toFile(String filePath) {
        if (filePath.isBlank()) {
            throw new IllegalArgumentException(
                    "Records are printed to a file, but its path is empty. Give a path, or print to the console.");
        }
        return new Printed<>(Optional.of(Path.of(filePath)), null, Printed::pair, null);
    }

    /**
     * Prints to the console.
     *
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Printed<K, V> toSysOut() {
        return new Printed<>(Optional.empty(), null, Printed::pair, null);
    }

    /**
     * Sets what each line begins with, in brackets.
     *
     * @param other the label; without one it is the node's name
     * @return the changed options
     */
    public Printed<K, V> withLabel(String other) {
        return new Printed<>(file, other, mapper, name);
    }

    /**
     * Sets how a record is written.
     *
     * @param other makes the text of a key and a value
     * @return the changed options
     */
    public Printed<K, V> withKeyValueMapper(KeyValueMapper<? super K, ? super V, String> other) {
        return new Printed<>(file, label, other, name);
    }

    /**
     * Sets the node's name.
     *
     * @param other the name
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public Printed<K, V> withName(String other) {
        return new Printed<>(file, label, mapper, Named.checked(other));
    }

    Optional<Path> file() {
        return file;
    }

    @Nullable String label() {
        return label;
    }

    KeyValueMapper<? super K, ? super V, String> mapper() {
        return mapper;
    }

    @Nullable String name() {
        return name;
    }

    private static String pair(@Nullable Object key, @Nullable Object value) {
        return key + ", " + value;
    }
}

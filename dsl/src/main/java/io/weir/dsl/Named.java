package io.weir.dsl;

import io.weir.state.StoreName;
import org.jspecify.annotations.Nullable;

/**
 * The name of a word's node.
 *
 * <p>A word without a name takes one from the builder's counter, such as {@code KSTREAM-FILTER-0000000003}. Such names
 * shift when a word is added above; names that were given do not.
 */
public final class Named {
    private static final Named GENERATED = new Named(null);

    private final @Nullable String name;

    private Named(@Nullable String name) {
        this.name = name;
    }

    /**
     * A name of the user's.
     *
     * @param name letters, digits, dots, underscores and hyphens
     * @return the name
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static Named as(String name) {
        return new Named(StoreName.checked(name));
    }

    /**
     * No name of the user's: the builder makes one.
     *
     * @return the absence of a name
     */
    public static Named generated() {
        return GENERATED;
    }

    /** The name that an option carries, if it carries one. */
    static Named of(@Nullable String name) {
        return name == null ? GENERATED : new Named(name);
    }

    /** Checks the name in an option, where null means none. */
    static @Nullable String checked(@Nullable String name) {
        return name == null ? null : StoreName.checked(name);
    }

    /**
     * Another name.
     *
     * @param other letters, digits, dots, underscores and hyphens
     * @return the new name
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public Named withName(String other) {
        return as(other);
    }

    /** The given name, or null. */
    @Nullable String name() {
        return name;
    }

    @Override
    public String toString() {
        return name == null ? "Named.generated()" : "Named(" + name + ")";
    }
}

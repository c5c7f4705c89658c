package io.weir.state;

import java.util.regex.Pattern;

/** The rule for names that become topics and paths. */
public final class StoreName {
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9._-]{1,249}");

    private StoreName() {}

    /**
     * Checks a name.
     *
     * @param name the name
     * @return the name
     * @throws IllegalArgumentException if it could not be part of a topic's name or a path
     */
    public static String checked(String name) {
        if (!LEGAL.matcher(name).matches() || name.equals(".") || name.equals("..")) {
            throw new IllegalArgumentException(
                    "A name has 1 to 249 letters, digits, dots, underscores and hyphens, and is"
                            + " not [.] or [..], but this is [" + name + "]. Choose another name.");
        }
        return name;
    }
}

package io.weir.runtime.tasks;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an application reads: topics with a name, and patterns of names.
 *
 * @param named full names of topics
 * @param patterns patterns of further names; none if all are known
 */
public record InputTopics(Set<String> named, List<Pattern> patterns) {
    private static final List<Flag> FLAGS = List.of(
            new Flag(Pattern.CASE_INSENSITIVE, "i"),
            new Flag(Pattern.UNIX_LINES, "d"),
            new Flag(Pattern.MULTILINE, "m"),
            new Flag(Pattern.DOTALL, "s"),
            new Flag(Pattern.UNICODE_CASE, "u"),
            new Flag(Pattern.COMMENTS, "x"),
            new Flag(Pattern.UNICODE_CHARACTER_CLASS, "U"));

    /** Copies the collections. */
    public InputTopics {
        named = Set.copyOf(named);
        patterns = List.copyOf(patterns);
    }

    private record Flag(int bit, String letter) {}

    /**
     * Topics that all have a name.
     *
     * @param topics full names
     * @return what is read
     */
    public static InputTopics of(Set<String> topics) {
        return new InputTopics(topics, List.of());
    }

    /**
     * One pattern of all.
     *
     * @return a pattern that matches what any of the patterns does, and the names
     */
    public Pattern whole() {
        Stream<String> names = new TreeSet<>(named).stream().map(Pattern::quote);
        return Pattern.compile(
                Stream.concat(names, patterns.stream().map(InputTopics::group)).collect(Collectors.joining("|")));
    }

    // Flags belong to one pattern and not to the next. The line's end keeps a comment from hiding what follows.
    private static String group(Pattern pattern) {
        int flags = pattern.flags();
        String letters = FLAGS.stream()
                .filter(flag -> (flags & flag.bit) != 0)
                .map(Flag::letter)
                .collect(Collectors.joining());
        String text = (flags & Pattern.LITERAL) != 0 ? Pattern.quote(pattern.pattern()) : pattern.pattern();
        String end = (flags & Pattern.COMMENTS) != 0 ? "\n)" : ")";
        return "(?" + letters + ":" + text + end;
    }
}

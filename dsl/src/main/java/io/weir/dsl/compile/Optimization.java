package io.weir.dsl.compile;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A rewriting of the plan that makes fewer topics or stores. */
public enum Optimization {
    /** The input topic of a table is the changelog of its store. */
    REUSE_KTABLE_SOURCE_TOPICS,
    /** Repartition topics of one stream and the same keys become one. */
    MERGE_REPARTITION_TOPICS,
    /** A stream joined with itself is stored once. */
    SINGLE_STORE_SELF_JOIN;

    private static final String NONE = "none";
    private static final String ALL = "all";

    /**
     * Reads the setting {@code topology.optimization}.
     *
     * @param setting {@code none}, {@code all}, or names of single optimisations, separated by commas
     * @return the optimisations that are wanted
     * @throws IllegalArgumentException if the setting says anything else
     */
    public static Set<Optimization> of(String setting) {
        List<String> words =
                Arrays.stream(setting.split(",", -1)).map(String::strip).toList();
        if (words.equals(List.of(NONE))) {
            return Set.of();
        }
        if (words.equals(List.of(ALL))) {
            return EnumSet.allOf(Optimization.class);
        }
        EnumSet<Optimization> wanted = EnumSet.noneOf(Optimization.class);
        words.forEach(word -> wanted.add(named(word, setting)));
        return wanted;
    }

    private static Optimization named(String word, String setting) {
        for (Optimization one : values()) {
            if (one.word().equals(word)) {
                return one;
            }
        }
        throw new IllegalArgumentException("The setting [topology.optimization] is expected to be [" + NONE + "], ["
                + ALL + "] or a list of "
                + Arrays.stream(values()).map(Optimization::word).toList()
                + " with commas between, but is [" + setting + "]. Correct it, or leave it out for [" + NONE + "].");
    }

    /** {@return its name in the configuration} */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '.');
    }
}

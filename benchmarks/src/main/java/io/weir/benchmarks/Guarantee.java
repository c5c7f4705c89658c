package io.weir.benchmarks;

/** What a crash may do to results. */
public enum Guarantee {
    /** No record is lost; some may count twice. */
    AT_LEAST_ONCE("at_least_once", "alo", 1_000),
    /** Each record counts once. */
    EXACTLY_ONCE("exactly_once_v2", "eos", 100);

    private final String setting;
    private final String shorthand;
    private final int killCommitMs;

    Guarantee(String setting, String shorthand, int killCommitMs) {
        this.setting = setting;
        this.shorthand = shorthand;
        this.killCommitMs = killCommitMs;
    }

    /**
     * The guarantee of a name.
     *
     * @param word the value of {@code processing.guarantee}, or its shorthand
     * @return the guarantee
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Guarantee named(String word) {
        for (Guarantee guarantee : values()) {
            if (word.equals(guarantee.setting) || word.equals(guarantee.shorthand)) {
                return guarantee;
            }
        }
        throw new IllegalArgumentException(
                "There is no guarantee [" + word + "]. Choose alo (at_least_once) or eos (exactly_once_v2).");
    }

    /** The value of {@code processing.guarantee}. */
    String setting() {
        return setting;
    }

    /** The commit interval of both sides where the scenario sets one. */
    int killCommitMs() {
        return killCommitMs;
    }
}

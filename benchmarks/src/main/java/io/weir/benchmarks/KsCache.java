package io.weir.benchmarks;

import java.util.List;

/** Which record cache Kafka Streams runs with. */
public enum KsCache {
    /** The cache it has when nothing is said, 10 MiB. */
    USUAL("default"),
    /** None. */
    OFF("off"),
    /** Both are run, and the faster one counts. */
    BEST("best");

    private final String word;

    KsCache(String word) {
        this.word = word;
    }

    /**
     * The choice of a name.
     *
     * @param word its name on the command line
     * @return the choice
     * @throws IllegalArgumentException if there is none of this name
     */
    public static KsCache named(String word) {
        for (KsCache cache : values()) {
            if (word.equals(cache.word)) {
                return cache;
            }
        }
        throw new IllegalArgumentException("There is no cache [" + word + "]. Choose default, off or best.");
    }

    List<Contender> contenders() {
        return switch (this) {
            case USUAL -> List.of(Contender.KS);
            case OFF -> List.of(Contender.KS_CACHE_OFF);
            case BEST -> List.of(Contender.KS, Contender.KS_CACHE_OFF);
        };
    }
}

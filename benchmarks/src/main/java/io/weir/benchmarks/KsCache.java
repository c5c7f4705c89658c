package io.weir.benchmarks;

import java.util.List;

/** Which record cache Kafka Streams runs with. */
public enum KsCache {
    /** The cache it has when nothing is said, 10 MiB. */
    USUAL("default", List.of(Contender.KS)),
    /** None. */
    OFF("off", List.of(Contender.KS_CACHE_OFF)),
    /** Both are run, and the faster one counts. */
    BEST("best", List.of(Contender.KS, Contender.KS_CACHE_OFF));

    private final String word;
    private final List<Contender> contenders;

    KsCache(String word, List<Contender> contenders) {
        this.word = word;
        this.contenders = contenders;
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
        return contenders;
    }
}

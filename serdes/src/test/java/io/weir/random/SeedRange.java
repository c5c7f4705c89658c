package io.weir.random;

import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

/**
 * The seeds that one test takes.
 *
 * @param first the first seed
 * @param count how many follow each other
 */
record SeedRange(long first, int count) {
    static final String COUNT_PROPERTY = "weir.seeds";
    static final String FIRST_PROPERTY = "weir.seed";

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /**
     * The seeds of a test.
     *
     * @param test the test's own name
     * @param ownCount how many seeds the test asks for itself
     * @param countSaid value of {@code weir.seeds}, empty for none
     * @param firstSaid value of {@code weir.seed}, empty for none
     */
    static SeedRange of(String test, int ownCount, String countSaid, String firstSaid) {
        long count = countSaid.isBlank() ? ownCount : number(COUNT_PROPERTY, countSaid);
        if (count < 1 || count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("The number of seeds of [" + test + "] must be 1 to " + Integer.MAX_VALUE
                    + ", found [" + count + "]. Correct @Seeds or -D" + COUNT_PROPERTY + ".");
        }
        long first = firstSaid.isBlank() ? firstOf(test) : number(FIRST_PROPERTY, firstSaid);
        return new SeedRange(first, (int) count);
    }

    LongStream seeds() {
        return LongStream.range(0, count).map(i -> first + i);
    }

    /** A small positive number that depends on the name alone (FNV-1a, folded to 31 bits). */
    private static long firstOf(String test) {
        long hash = FNV_OFFSET;
        for (byte letter : test.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (letter & 0xff)) * FNV_PRIME;
        }
        return (hash ^ (hash >>> 32)) & 0x7fffffffL;
    }

    private static long number(String property, String said) {
        try {
            return Long.parseLong(said.trim());
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "System property [" + property + "] must be a whole number, found [" + said + "]. Set -D" + property
                            + "=N, or leave it out.",
                    notANumber);
        }
    }
}

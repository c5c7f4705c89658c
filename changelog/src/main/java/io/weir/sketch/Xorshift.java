package io.weir.sketch;

/**
 * Random numbers for sampling, from a fixed beginning (Marsaglia 2003).
 *
 * <p>A task that does the same twice samples the same. Owned by one thread.
 */
public final class Xorshift {
    private int state = 1;

    /** Begins where every other one does. */
    public Xorshift() {}

    /** {@return the next number, never 0} */
    public int next() {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state;
    }
}

package io.weir.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/*
 * SplitMix64 (Steele, Lea, Flood 2014): a counter that grows by an odd constant, and a bit mixer over it. Written out
 * here, so that a seed gives the same numbers on every JVM. Neighbouring seeds give unrelated numbers, since the mixer
 * spreads each bit of the counter.
 */
/**
 * Random choices that a seed decides.
 *
 * <p>Owned by one test. The same seed and calls give the same results on every machine and Java version.
 */
public final class SeededRandom {
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private long counter;

    private SeededRandom(long seed) {
        this.counter = mixed(seed);
    }

    /** The choices of one seed. */
    public static SeededRandom of(long seed) {
        return new SeededRandom(seed);
    }

    /** Any long. */
    public long nextLong() {
        counter += STEP;
        return mixed(counter);
    }

    /** Any int. */
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    /** A number from 0 to below the bound, which is at least 1. */
    public int below(int bound) {
        return (int) below((long) bound);
    }

    /** A number from 0 to below the bound, which is at least 1. */
    public long below(long bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("The bound must be at least 1, found [" + bound + "].");
        }
        // Not exactly even: off by less than bound / 2^63, which no test can see.
        return (nextLong() >>> 1) % bound;
    }

    /** A number from the first to the last, both included. */
    public int between(int first, int last) {
        return (int) between((long) first, (long) last);
    }

    /** A number from the first to the last, both included; they are less than 2^63 apart. */
    public long between(long first, long last) {
        return first + below(Math.addExact(Math.subtractExact(last, first), 1));
    }

    /** True or false, evenly. */
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /** True once in so many calls, on average. */
    public boolean oneIn(int calls) {
        return below(calls) == 0;
    }

    /** True in so many calls of a hundred, on average. */
    public boolean percent(int share) {
        return below(100) < share;
    }

    /** A number from 0 to below 1. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** One of the things, evenly. */
    public <T> T pick(List<T> things) {
        return things.get(below(things.size()));
    }

    /** One of the things, evenly. */
    @SafeVarargs
    public final <T> T pick(T... things) {
        return things[below(things.length)];
    }

    /** The things in another order. */
    public <T> List<T> shuffled(List<T> things) {
        List<T> order = new ArrayList<>(things);
        for (int i = order.size() - 1; i > 0; i--) {
            Collections.swap(order, i, below(i + 1));
        }
        return order;
    }

    /** Bytes of a random length, none to the longest. */
    public byte[] bytes(int lengthMax) {
        byte[] bytes = new byte[between(0, lengthMax)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) nextLong();
        }
        return bytes;
    }

    /** Lower-case ASCII letters of a random length, none to the longest. */
    public String letters(int lengthMax) {
        StringBuilder text = new StringBuilder();
        for (int left = between(0, lengthMax); left > 0; left--) {
            text.append((char) between('a', 'z'));
        }
        return text.toString();
    }

    /** Text of any code points but lone surrogates, controls and quotes included, up to so many. */
    public String text(int codePointsMax) {
        StringBuilder text = new StringBuilder();
        for (int left = between(0, codePointsMax); left > 0; left--) {
            text.appendCodePoint(codePoint());
        }
        return text.toString();
    }

    /** Another source, whose choices do not follow this one's. */
    public SeededRandom split() {
        return new SeededRandom(nextLong());
    }

    private int codePoint() {
        return switch (below(4)) {
            case 0 -> between(0, 0x7f);
            case 1 -> between(0x80, 0x7ff);
            case 2 -> oneIn(2) ? between(0x800, 0xd7ff) : between(0xe000, 0xffff);
            default -> between(0x10000, 0x10ffff);
        };
    }

    private static long mixed(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}

package io.weir.dsl.operator;

import java.nio.ByteBuffer;

/**
 * Numbers in as few bytes as they need.
 *
 * <p>Seven bits a byte, lowest first, a set eighth bit for more; the sign is the lowest bit of all.
 */
final class ZigZag {
    private static final int MORE = 0x80;
    private static final int BITS = 7;

    private ZigZag() {}

    static int size(int number) {
        int significant = Integer.SIZE - Integer.numberOfLeadingZeros(coded(number) | 1);
        return (significant + BITS - 1) / BITS;
    }

    static void write(int number, ByteBuffer to) {
        int rest = coded(number);
        while ((rest & -MORE) != 0) {
            to.put((byte) (rest | MORE));
            rest >>>= BITS;
        }
        to.put((byte) rest);
    }

    static int read(ByteBuffer from) {
        int coded = 0;
        int shift = 0;
        byte next = from.get();
        while (next < 0 && shift < Integer.SIZE) {
            coded |= (next & (MORE - 1)) << shift;
            shift += BITS;
            next = from.get();
        }
        coded |= next << shift;
        return (coded >>> 1) ^ -(coded & 1);
    }

    private static int coded(int number) {
        return (number << 1) ^ (number >> (Integer.SIZE - 1));
    }
}

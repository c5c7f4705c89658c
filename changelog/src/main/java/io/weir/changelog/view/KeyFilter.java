package io.weir.changelog.view;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/*
 * Bits of one key lie in one block of 64 bytes, so that asking touches one line of the processor's cache. A layer that
 * is full is left as it is, and a larger one is laid over it: a key may be in any of them.
 */
/** Tells of most keys that they were never added. */
final class KeyFilter {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BITS_PER_KEY = 16;
    private static final int BLOCK_WORDS = 8;
    private static final int BLOCK_BITS = BLOCK_WORDS * Long.SIZE;
    private static final int KEYS_PER_BLOCK = BLOCK_BITS / BITS_PER_KEY;
    private static final int BIT_BITS = 9;
    private static final int PROBES = 6;
    private static final int GROWTH = 2;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long FINISH_1 = 0xFF51AFD7ED558CCDL;
    private static final long FINISH_2 = 0xC4CEB9FE1A85EC53L;
    private static final int HALF = 32;
    private static final int FINISH_SHIFT = 33;

    private final List<long[]> layers = new ArrayList<>();
    private long keys;
    private long room;

    /** For a number of keys, which grows if more come. */
    KeyFilter(long expectedKeys) {
        grow(Math.max(1, expectedKeys));
    }

    /** A number that hardly any other key has. */
    static long hash(byte[] bytes, int from, int length) {
        long hash = length * MULTIPLIER;
        int at = from;
        int end = from + length;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = mixed(hash ^ (long) WORD.get(bytes, at));
        }
        long rest = 0;
        for (; at < end; at++) {
            rest = rest << Byte.SIZE | (bytes[at] & 0xff);
        }
        return mixed(hash ^ rest);
    }

    private static long mixed(long word) {
        long mixed = (word ^ word >>> FINISH_SHIFT) * FINISH_1;
        mixed = (mixed ^ mixed >>> FINISH_SHIFT) * FINISH_2;
        return mixed ^ mixed >>> FINISH_SHIFT;
    }

    void add(long hash) {
        if (mayHold(hash)) {
            return;
        }
        if (isFull()) {
            grow(room * GROWTH);
        }
        keys++;
        long[] layer = layers.get(layers.size() - 1);
        int block = block(layer, hash);
        long bits = hash * MULTIPLIER;
        for (int probe = 0; probe < PROBES; probe++) {
            int bit = bit(bits, probe);
            layer[block + bit / Long.SIZE] |= 1L << bit;
        }
    }

    /** Whether a key may have been added; false only if it was not. */
    boolean mayHold(long hash) {
        for (int i = layers.size() - 1; i >= 0; i--) {
            if (holds(layers.get(i), hash)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the next key that is new makes the filter grow. */
    boolean isFull() {
        return keys == room;
    }

    long keys() {
        return keys;
    }

    long bytes() {
        long words = 0;
        for (long[] layer : layers) {
            words += layer.length;
        }
        return words * Long.BYTES;
    }

    private static boolean holds(long[] layer, long hash) {
        int block = block(layer, hash);
        long bits = hash * MULTIPLIER;
        for (int probe = 0; probe < PROBES; probe++) {
            int bit = bit(bits, probe);
            if ((layer[block + bit / Long.SIZE] & 1L << bit) == 0) {
                return false;
            }
        }
        return true;
    }

    private static int block(long[] layer, long hash) {
        return (int) (((hash >>> HALF) * (layer.length / BLOCK_WORDS)) >>> HALF) * BLOCK_WORDS;
    }

    private static int bit(long bits, int probe) {
        return (int) (bits >>> (Long.SIZE - (probe + 1) * BIT_BITS)) & (BLOCK_BITS - 1);
    }

    private void grow(long by) {
        long blocks = Math.min(Integer.MAX_VALUE / (2 * BLOCK_WORDS), (by + KEYS_PER_BLOCK - 1) / KEYS_PER_BLOCK);
        layers.add(new long[(int) blocks * BLOCK_WORDS]);
        room = keys + blocks * KEYS_PER_BLOCK;
    }
}

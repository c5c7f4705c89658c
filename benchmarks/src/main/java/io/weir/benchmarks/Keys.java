package io.weir.benchmarks;

import io.weir.benchmarks.worker.Values;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/**
 * Which key the record at a place has.
 *
 * <p>Keys are spread over all of long, as ids are, so that neighbours in time are no neighbours in a store.
 */
final class Keys {
    private static final double EXPONENT = 1.2;

    private Keys() {}

    /** Each key once before any comes again. */
    static LongUnaryOperator inTurn(long keys) {
        return place -> spread(place % keys);
    }

    /** Any key at any place, always the same for a seed. */
    static LongUnaryOperator random(long keys, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return place -> spread(random.nextLong(keys));
    }

    /** Each key in turn, but a fifth of the places have one of the last fifth that came before. */
    static LongUnaryOperator mostlyInTurn(long keys, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return place -> spread((random.nextInt(5) == 0 ? place - random.nextLong(1 + Math.min(place, keys / 5)) : place)
                % keys);
    }

    /**
     * Keys that begin with a group, the k-th of them as frequent as 1 / k^1.2 says, and end with their place: so all
     * partitions have as many.
     */
    static LongUnaryOperator zipf(long groups, long seed) {
        double[] upTo = new double[(int) groups];
        double sum = 0;
        for (int rank = 0; rank < upTo.length; rank++) {
            sum += Math.pow(rank + 1.0, -EXPONENT);
            upTo[rank] = sum;
        }
        double all = sum;
        SplittableRandom random = new SplittableRandom(seed);
        return place -> {
            int found = Arrays.binarySearch(upTo, random.nextDouble(all));
            long rank = Math.min(upTo.length - 1L, found < 0 ? -found - 1L : found);
            return Values.keyOf(rank, place);
        };
    }

    /** Each key once, then any key at any place. */
    static LongUnaryOperator inTurnThenRandom(long keys, long seed) {
        LongUnaryOperator later = random(keys, seed);
        return place -> place < keys ? spread(place) : later.applyAsLong(place);
    }

    // The finishing steps of MurmurHash3: no two inputs share an output.
    private static long spread(long number) {
        long mixed = (number ^ (number >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}

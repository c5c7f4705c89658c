package io.weir.sketch;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Keys of which the k-th is as frequent as a power of k says. */
public final class Zipf {
    private Zipf() {}

    /** So many ranks of keys, from 0 on, drawn with a seed. */
    public static int[] keys(int keys, double exponent, int records, long seed) {
        double[] upTo = new double[keys];
        double sum = 0;
        for (int rank = 0; rank < keys; rank++) {
            sum += Math.pow(rank + 1, -exponent);
            upTo[rank] = sum;
        }
        double all = sum;
        return new SplittableRandom(seed)
                .doubles(records)
                .mapToInt(chance -> rank(upTo, chance * all))
                .toArray();
    }

    private static int rank(double[] upTo, double place) {
        int found = Arrays.binarySearch(upTo, place);
        return Math.min(upTo.length - 1, found < 0 ? -found - 1 : found);
    }
}

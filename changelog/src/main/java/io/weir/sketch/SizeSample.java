package io.weir.sketch;

/*
 * Threshold sampling, by Duffield, Lund and Thorup ("Learn More, Sample Less: Control of Volume and Variance in Network
 * Measurement", IEEE Transactions on Information Theory 51, 2005): an amount of at least a threshold is told as it is,
 * a smaller one with the probability that it has of the threshold, as the threshold. So the expected sum of what is
 * told of a key is the key's true sum, whatever the amounts are. The threshold is a fixed part of all there is: what is
 * told of a key with a share s of it has a standard deviation of sqrt(1 / (s * PARTS)) at most, which is 2 % for a
 * seventh of all, and 12 % for a 256th.
 *
 * Which amounts are left out is random, as keys may come in turn; the numbers come from a fixed beginning, so that a
 * task that does the same tells the same.
 */
/**
 * Chooses which amounts are worth a look at their key.
 *
 * <p>Owned by one thread.
 */
public final class SizeSample {
    private static final long PARTS = 1 << 14;

    private long threshold;
    private final Xorshift random = new Xorshift();

    /**
     * Says how much there is in all.
     *
     * @param total the sum of all amounts so far, or of all that is there
     */
    public void scale(long total) {
        threshold = total / PARTS;
    }

    /**
     * Takes an amount or leaves it out.
     *
     * @param amount how much more or, if negative, less
     * @return what is to be told of the key for it; 0 for nothing
     */
    public long told(long amount) {
        long size = Math.abs(amount);
        if (size >= threshold) {
            return amount;
        }
        // The upper half of a product is below its factor, and spread evenly.
        boolean taken = ((threshold * Integer.toUnsignedLong(random.next())) >>> Integer.SIZE) < size;
        return taken ? Long.signum(amount) * threshold : 0;
    }
}

package io.weir.benchmarks.worker;

/** What the stateless workload does with a record, the same on both sides. */
final class Values {
    private Values() {}

    /** Keeps nine records of ten. */
    static boolean kept(long key) {
        return Long.remainderUnsigned(key, 10) != 0;
    }

    /** A copy with another first byte. */
    static byte[] changed(byte[] value) {
        byte[] copy = value.clone();
        copy[0]++;
        return copy;
    }
}

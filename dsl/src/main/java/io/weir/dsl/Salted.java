package io.weir.dsl;

/**
 * How the records of hot keys are spread over tasks.
 *
 * <p>Immutable.
 */
public final class Salted {
    private static final int PARTITIONS_MAX = 1_024;

    private final int partitions;

    private Salted(int partitions) {
        this.partitions = partitions;
    }

    /**
     * Spreads the records of each hot key over so many partitions, in turn.
     *
     * <p>A key is hot while more than 1 in {@code 16 * partitions} of the latest records of a task have it, and at
     * least 8. So {@code 16 * partitions} keys of a task at most are hot at a time.
     *
     * @param partitions how many, 2 to 1024; as many as tasks are to share the work of a hot key
     * @return the options
     * @throws IllegalArgumentException if the number is another
     */
    public static Salted into(int partitions) {
        if (partitions < 2 || partitions > PARTITIONS_MAX) {
            throw new IllegalArgumentException("Hot keys are spread over 2 to " + PARTITIONS_MAX
                    + " partitions, but found [" + partitions
                    + "]. Say as many as tasks are to share the work of a hot key.");
        }
        return new Salted(partitions);
    }

    int partitions() {
        return partitions;
    }

    @Override
    public String toString() {
        return "Salted{partitions=" + partitions + '}';
    }
}

package io.weir.benchmarks;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One offset of each partition of a topic.
 *
 * @param each the offsets, in order of the partitions
 */
record Offsets(List<Long> each) {
    long sum() {
        return each.stream().mapToLong(offset -> offset).sum();
    }

    /** Whether every partition is behind the other offsets. */
    boolean allBehind(Offsets other) {
        return behind(other) == each.size();
    }

    /** Whether a partition is behind the other offsets. */
    boolean anyBehind(Offsets other) {
        return behind(other) > 0;
    }

    private long behind(Offsets other) {
        return IntStream.range(0, each.size())
                .filter(partition -> each.get(partition) < other.each.get(partition))
                .count();
    }
}

package io.weir.testdriver.golden;

import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A way in which Weir differs from vectors, on purpose.
 *
 * @param name what differs
 * @param reason why
 * @param rewriting makes what is expected here of what Kafka Streams was seen to do
 * @param titles the vectors that it is about; all if there is none
 */
record Deviation(String name, String reason, UnaryOperator<Vector> rewriting, Set<String> titles) {
    Deviation(String name, String reason, UnaryOperator<Vector> rewriting, String... titles) {
        this(name, reason, rewriting, Set.of(titles));
    }

    /** What is expected of Weir where Kafka Streams did this. */
    static Vector expected(Vector seen) {
        Vector vector = seen;
        for (Deviation way : Deviations.ALL) {
            if (way.isAbout(seen)) {
                vector = way.rewriting.apply(vector);
            }
        }
        return vector;
    }

    /** Whether it may apply to a vector. */
    boolean isAbout(Vector vector) {
        return titles.isEmpty() || titles.contains(vector.title());
    }
}

package io.weir.dsl;

import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.StreamsJoin;
import org.jspecify.annotations.Nullable;

/**
 * The names of a join of two streams, which are Kafka Streams' own.
 *
 * @param kind whose records are told though they met nobody
 * @param leftKept name of the node that stores records on the left
 * @param rightKept name of the node that stores records on the right
 * @param joining names of the nodes that join
 * @param generated what the nodes that join would be called if no name was given; stores are called after them
 */
record StreamPairNames(
        Kind kind, String leftKept, String rightKept, StreamsJoin.Names joining, StreamsJoin.Names generated) {
    private static final int DIGITS = 10;

    /** Whose records are told though they met nobody. */
    enum Kind {
        INNER("-this-join", "-other-join", "JOINTHIS-", "JOINOTHER-"),
        LEFT("-this-join", "-outer-other-join", "JOINTHIS-", "OUTEROTHER-"),
        OUTER("-outer-this-join", "-outer-other-join", "OUTERTHIS-", "OUTEROTHER-");

        private final String leftSuffix;
        private final String rightSuffix;
        private final String leftPrefix;
        private final String rightPrefix;

        Kind(String leftSuffix, String rightSuffix, String leftPrefix, String rightPrefix) {
            this.leftSuffix = leftSuffix;
            this.rightSuffix = rightSuffix;
            this.leftPrefix = leftPrefix;
            this.rightPrefix = rightPrefix;
        }

        private String sharedSuffix() {
            return this == OUTER ? "-outer-shared-join" : "-left-shared-join";
        }
    }

    /** Takes five numbers, used or not. */
    static StreamPairNames of(Kind kind, @Nullable String name, PlanBuilder plan) {
        String leftKept = plan.nodeName("KSTREAM-WINDOWED-");
        String rightKept = plan.nodeName("KSTREAM-WINDOWED-");
        String left = plan.nodeName("KSTREAM-" + kind.leftPrefix);
        String right = plan.nodeName("KSTREAM-" + kind.rightPrefix);
        StreamsJoin.Names generated = new StreamsJoin.Names(plan.nodeName("KSTREAM-MERGE-"), left, right);
        if (name == null) {
            return new StreamPairNames(kind, leftKept, rightKept, generated, generated);
        }
        StreamsJoin.Names given =
                new StreamsJoin.Names(name + "-merge", name + kind.leftSuffix, name + kind.rightSuffix);
        return new StreamPairNames(kind, name + "-this-windowed", name + "-other-windowed", given, generated);
    }

    String leftStore(@Nullable String given) {
        return (given == null ? generated.left() : given + kind.leftSuffix) + "-store";
    }

    String rightStore(@Nullable String given) {
        return (given == null ? generated.right() : given + kind.rightSuffix) + "-store";
    }

    /** The store of what waits, after the given name, or the number of the left node. */
    String waitingStore(@Nullable String given) {
        String number = generated.left().substring(generated.left().length() - DIGITS);
        return (given == null ? "KSTREAM-OUTERSHARED-" + number : given + kind.sharedSuffix()) + "-store";
    }
}

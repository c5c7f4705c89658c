package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Words.Values;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/**
 * What is known of a stream, group or table.
 *
 * @param values what its values are
 * @param moved whether its key changed since it was last partitioned by it
 * @param raw whether it comes straight from a table
 * @param prompt whether its times lie near those of the input that sets it off
 * @param oldest whether Kafka Streams tells other old values of it
 * @param solid whether no row of it ever goes
 * @param origin where it comes from
 * @param deviations how results differ, on purpose
 */
record Facts(
        Values values,
        boolean moved,
        boolean raw,
        boolean prompt,
        boolean oldest,
        boolean solid,
        Origin origin,
        Set<Deviation> deviations) {
    /**
     * Where a stream or table comes from.
     *
     * @param lanes the repartition topics nearest above
     * @param topics all input topics above
     */
    record Origin(Set<Integer> lanes, Set<String> topics) {
        /** Whether it is certain in which order records come here and there. */
        boolean ordered(Origin other) {
            return union(lanes, other.lanes).size() <= 1 || Collections.disjoint(topics, other.topics);
        }

        boolean apart(Origin other) {
            return Collections.disjoint(topics, other.topics);
        }

        Origin with(Origin other) {
            return new Origin(union(lanes, other.lanes), union(topics, other.topics));
        }

        private static <X> Set<X> union(Set<X> one, Set<X> other) {
            Set<X> union = new HashSet<>(one);
            union.addAll(other);
            return Set.copyOf(union);
        }
    }

    static Facts ofTopics(Set<String> topics) {
        return new Facts(Values.TEXT, false, false, true, false, false, new Origin(Set.of(), topics), Set.of());
    }

    Facts with(Values other) {
        return new Facts(other, moved, raw, prompt, oldest, solid, origin, deviations);
    }

    Facts withMoved(boolean other) {
        return new Facts(values, other, raw, prompt, oldest, solid, origin, deviations);
    }

    Facts withRaw(boolean other) {
        return new Facts(values, moved, other, prompt, oldest, solid, origin, deviations);
    }

    Facts withPrompt(boolean other) {
        return new Facts(values, moved, raw, other, oldest, solid, origin, deviations);
    }

    Facts withOldest(boolean other) {
        return new Facts(values, moved, raw, prompt, other, solid, origin, deviations);
    }

    Facts withSolid(boolean other) {
        return new Facts(values, moved, raw, prompt, oldest, other, origin, deviations);
    }

    Facts with(Facts other) {
        return new Facts(
                values,
                moved || other.moved,
                raw || other.raw,
                prompt && other.prompt,
                oldest || other.oldest,
                false,
                origin.with(other.origin),
                Origin.union(deviations, other.deviations));
    }

    Facts with(Deviation deviation) {
        Set<Deviation> more = EnumSet.of(deviation);
        more.addAll(deviations);
        return new Facts(values, moved, raw, prompt, oldest, solid, origin, Set.copyOf(more));
    }

    /** Without the deviations that are about tombstones. */
    Facts present() {
        Set<Deviation> others = new HashSet<>(deviations);
        others.removeIf(Deviation::ofTombstones);
        return new Facts(values, moved, false, prompt, oldest, solid, origin, Set.copyOf(others));
    }

    Facts inLane(int lane) {
        return new Facts(
                values, false, raw, prompt, oldest, solid, new Origin(Set.of(lane), origin.topics), deviations);
    }

    /** Whether it goes nowhere but to a topic that is compared by the rules of its deviations. */
    boolean ends() {
        return deviations.stream().anyMatch(Deviation::ends);
    }
}

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
 * @param traits what holds of it
 * @param origin where it comes from
 * @param deviations how results differ, on purpose
 */
record Facts(Values values, Set<Trait> traits, Origin origin, Set<Deviation> deviations) {
    /** What may hold of a stream or table. */
    enum Trait {
        /** Its key changed since it was last partitioned by it. */
        MOVED,
        /** It comes straight from a table. */
        RAW,
        /** Its times lie far from those of the input that sets it off. */
        SLOW,
        /** Kafka Streams tells other old values of it. */
        OLDEST,
        /** No row of it ever goes. */
        SOLID,
        /** Kafka Streams shows an aggregate's first value in it where there is no row yet. */
        PRIMED,
        /** It keeps history. */
        HISTORY,
        /** It, or what it is made of, waits in a suppression. */
        WAITS,
        /** One input may set off several records of it. */
        BURSTS
    }

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
        return new Facts(Values.TEXT, Set.of(), new Origin(Set.of(), topics), Set.of());
    }

    boolean is(Trait trait) {
        return traits.contains(trait);
    }

    boolean moved() {
        return is(Trait.MOVED);
    }

    boolean raw() {
        return is(Trait.RAW);
    }

    boolean prompt() {
        return !is(Trait.SLOW);
    }

    Facts with(Values other) {
        return new Facts(other, traits, origin, deviations);
    }

    Facts with(Trait trait) {
        return with(trait, true);
    }

    Facts without(Trait trait) {
        return with(trait, false);
    }

    Facts with(Trait trait, boolean holds) {
        Set<Trait> other = EnumSet.noneOf(Trait.class);
        other.addAll(traits);
        if (holds) {
            other.add(trait);
        } else {
            other.remove(trait);
        }
        return new Facts(values, Set.copyOf(other), origin, deviations);
    }

    /** What is known of both together: rows of it may go, and it keeps no history. */
    Facts with(Facts other) {
        return new Facts(
                        values,
                        Origin.union(traits, other.traits),
                        origin.with(other.origin),
                        Origin.union(deviations, other.deviations))
                .without(Trait.SOLID)
                .without(Trait.HISTORY);
    }

    Facts with(Deviation deviation) {
        Set<Deviation> more = EnumSet.of(deviation);
        more.addAll(deviations);
        return new Facts(values, traits, origin, Set.copyOf(more));
    }

    /** Without the deviations that are about tombstones. */
    Facts present() {
        Set<Deviation> others = new HashSet<>(deviations);
        others.removeIf(Deviation::ofTombstones);
        return new Facts(values, traits, origin, Set.copyOf(others)).without(Trait.RAW);
    }

    Facts inLane(int lane) {
        return new Facts(values, traits, new Origin(Set.of(lane), origin.topics), deviations).without(Trait.MOVED);
    }

    /** Whether it can be looked up: in Kafka Streams, no row shows that is not there yet, or no more. */
    boolean readable() {
        return !is(Trait.PRIMED) && !deviations.contains(Deviation.LOST_TOMBSTONES);
    }

    /** Whether it goes nowhere but to a topic that is compared by the rules of its deviations. */
    boolean ends() {
        return deviations.stream().anyMatch(Deviation::ends);
    }
}

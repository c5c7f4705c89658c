package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import io.weir.testdriver.oracle.Facts.Trait;
import io.weir.testdriver.oracle.JoinWords.Bounds;
import io.weir.testdriver.oracle.JoinWords.Joining;
import io.weir.testdriver.oracle.JoinWords.Way;
import io.weir.testdriver.oracle.Words.Store;
import io.weir.testdriver.oracle.Words.Values;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/*
 * What is left out, with where it is held instead:
 *
 * Late records of joined streams: they join nothing here, and some partners there. Where records may be late, nothing
 * but a topic follows (LateJoins). Elsewhere the bounds are wider than records come late. Kafka Streams tells a record
 * alone too early if it is out of order and the bound on one side is narrower than that, so both are wide where records
 * are told alone; and equal, because it waits for the wider one; and with a grace as wide, because a record that could
 * have been told alone meets nobody more (0007).
 *
 * Rows that an aggregate begins, behind a suppression: Kafka Streams shows the aggregate's first value while the row
 * waits (0006). So such tables are not joined.
 *
 * Tables that wait and stem from the same input as the other side: Kafka Streams joins the row before with the one that
 * is being sent (0006).
 *
 * Left joins that wait for a table: Kafka Streams stops at a record without a key (GraceJoinTest).
 *
 * Tables that stem from one input: of their join only the last update of each record is compared, and nothing is looked
 * up in it.
 */
/** Makes words that join. */
final class RandomJoins {
    private final RandomDescription made;
    private final SeededRandom random;

    RandomJoins(RandomDescription made) {
        this.made = made;
        this.random = made.random;
    }

    void ofStream(int stream) {
        Facts one = made.streams.get(stream);
        Facts left = made.moved(one);
        int other = one(
                made.streams,
                facts -> !facts.raw()
                        && !facts.ends()
                        && facts.prompt()
                        && left.origin().ordered(made.moved(facts).origin()));
        if (!one.prompt() || other < 0) {
            return;
        }
        Facts two = made.streams.get(other);
        made.calm = true;
        Way way = random.pick(Way.values());
        boolean narrow = way == Way.INNER && random.nextBoolean();
        long wide = narrow ? 0 : RandomInput.LATE_MS + 10;
        long before = wide + random.below(100);
        long after = way != Way.INNER ? before : wide + (random.nextBoolean() ? 0 : random.below(100));
        Bounds bounds = new Bounds(
                before,
                after,
                way != Way.INNER ? wide + random.below(100) : narrow ? 2 * RandomInput.LATE_MS : random.below(100));
        made.steps.add(new JoinStep.Streams(stream, other, bounds, how(way, one, two)));
        Facts joined = left.with(made.moved(two)).with(Values.TEXT);
        if (way != Way.INNER) {
            joined = joined.with(Trait.SLOW).with(Deviation.HEADERS_OF_THE_LONELY);
            made.inner.add(Deviation.HEADERS_OF_THE_LONELY);
        }
        made.streams.add(joined.with(Trait.BURSTS));
    }

    /** One whose records may be late; what comes of it goes nowhere else. */
    void ofLateStreams(int stream) {
        Facts one = made.streams.get(stream);
        List<Integer> others = IntStream.range(0, made.streams.size())
                .filter(other -> other != stream && canBeLate(one, made.streams.get(other)))
                .boxed()
                .toList();
        if (!made.tellsArrivals || one.moved() || !one.prompt() || others.isEmpty()) {
            return;
        }
        int other = random.pick(others);
        Way way = random.pick(Way.values());
        long before = random.below(100);
        long after = way == Way.INNER ? random.below(100) : before;
        Facts joined = one.with(made.streams.get(other)).with(Values.TEXT).with(Deviation.LATE_PARTNERS);
        made.steps.add(new JoinStep.LateStreams(
                stream, other, new Bounds(before, after, random.below(50)), how(way, joined, joined)));
        made.streams.add(joined);
    }

    private static boolean canBeLate(Facts one, Facts other) {
        return !other.raw()
                && !other.ends()
                && !other.moved()
                && other.prompt()
                && one.origin().ordered(other.origin());
    }

    void withTable(int stream) {
        Facts one = made.streams.get(stream);
        Facts joined = made.moved(one).with(Values.TEXT);
        int table =
                one(made.tables, facts -> facts.readable() && joined.origin().ordered(facts.origin()));
        if (table < 0 || made.lastUpdates) {
            return;
        }
        Facts row = made.tables.get(table);
        boolean waits = row.is(Trait.HISTORY) && random.nextBoolean();
        Way way = waits ? Way.INNER : random.pick(Way.INNER, Way.LEFT);
        long graceMs = waits ? random.below(RandomInput.LATE_MS) : -1;
        made.steps.add(new JoinStep.WithTable(stream, table, graceMs, how(way, one, row)));
        made.streams.add(
                new Facts(Values.TEXT, joined.traits(), joined.origin().with(row.origin()), joined.deviations())
                        .without(Trait.MOVED)
                        .with(Trait.SLOW, waits || !joined.prompt())
                        .with(Trait.BURSTS, waits || joined.is(Trait.BURSTS)));
    }

    void withGlobal(int stream) {
        Facts one = made.streams.get(stream);
        Joining how = how(random.pick(Way.INNER, Way.LEFT), one, Facts.ofTopics(Set.of()));
        made.steps.add(new JoinStep.WithGlobal(stream, made.globalTopic(), made.functions(), how));
        made.streams.add(one.with(Values.TEXT));
    }

    void ofTable(int table) {
        Facts one = made.tables.get(table);
        int other = one(
                made.tables,
                facts -> facts.readable()
                        && (one.origin().apart(facts.origin()) || !(one.is(Trait.WAITS) || facts.is(Trait.WAITS))));
        if (!one.readable() || other < 0) {
            return;
        }
        Facts two = made.tables.get(other);
        Facts both = one.with(two);
        Facts joined = (one.origin().apart(two.origin()) ? both : both.with(Deviation.LOST_TOMBSTONES))
                .with(Values.TEXT)
                .with(Deviation.REPEATED_ROWS)
                .without(Trait.OLDEST)
                .without(Trait.SOLID);
        Store store = made.known(joined, made.storeOrNone());
        made.steps.add(new JoinStep.Tables(table, other, how(random.pick(Way.values()), one, two), store));
        made.tables.add(made.cached(joined, store));
    }

    void byForeignKey(int table) {
        Facts one = made.tables.get(table);
        int other = one(made.tables, facts -> facts.readable() && one.origin().apart(facts.origin()));
        if (!one.readable() || other < 0) {
            return;
        }
        Facts two = made.tables.get(other);
        Facts joined = one.with(two)
                .with(Trait.BURSTS)
                .with(Values.TEXT)
                .inLane(made.lane())
                .with(Deviation.ANSWERS_IN_FLIGHT)
                .with(Deviation.REPEATED_ROWS)
                .without(Trait.OLDEST)
                .without(Trait.SOLID);
        Store store = made.known(joined, made.storeOrNone());
        Joining how = how(random.pick(Way.INNER, Way.LEFT), one, two);
        made.steps.add(new JoinStep.ByForeignKey(table, other, made.functions(), how, store));
        made.tables.add(made.cached(joined, store));
    }

    private Joining how(Way way, Facts one, Facts other) {
        return new Joining(way, made.functions(), made.said(one.values()), other.values());
    }

    private int one(List<Facts> all, Predicate<Facts> fits) {
        List<Integer> fitting = IntStream.range(0, all.size())
                .filter(number -> fits.test(all.get(number)))
                .boxed()
                .toList();
        return fitting.isEmpty() ? -1 : random.pick(fitting);
    }
}

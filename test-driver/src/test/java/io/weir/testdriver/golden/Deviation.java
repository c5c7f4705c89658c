package io.weir.testdriver.golden;

import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/**
 * A way in which Weir differs from vectors, on purpose.
 *
 * @param name what differs
 * @param reason why
 * @param rewriting makes what is expected here of what Kafka Streams was seen to do
 * @param titles the vectors that it is about; all if there is none
 */
record Deviation(String name, String reason, UnaryOperator<Vector.Step> rewriting, Set<String> titles) {
    static final List<Deviation> ALL = List.of(
            new Deviation(
                    "changes have no headers",
                    "Bytes: a change is a key, a value and a time, and no reader of a changelog asks for more; Kafka Streams"
                            + " logs the headers of the record in hand with join windows alone.",
                    rewrittenSent(sent -> sent.isChange() ? sent.withHeaders("") : sent)),
            new Deviation(
                    "no row no tombstone in the log",
                    "W3: a row that is not there is not deleted once more in the changelog.",
                    without((step, sent) ->
                            sent.value().equals("null") && step.sent().size() == 1),
                    "table-table left join",
                    "table-table outer join"),
            new Deviation(
                    "no repeated tombstone",
                    "W3: a table says once that a row is gone.",
                    without((step, sent) -> step.input().timestampMs() == 13),
                    "ktable source same value twice; older ts"),
            new Deviation(
                    "no phantom tombstone",
                    "W3: an aggregate that finds no row and makes none has nothing to say.",
                    without((step, sent) -> step.input().timestampMs() == 1),
                    "windowed reduce with nulls"),
            new Deviation(
                    "a put is not a record",
                    "W7 counts records that an operator drops. What a processor puts into a window that has expired is its own"
                            + " doing, and the record goes on: Kafka Streams counts it as a dropped record.",
                    rewrittenSaid(line -> line.replaceAll("dropped=.*", "dropped=0.0")),
                    "window store put into dead segment (PAPI), retention 120000 => segments 60000"),
            new Deviation(
                    "a punctuation has no origin",
                    "API: recordMetadata() is empty where no record is in hand; Kafka Streams gives metadata whose topic is null.",
                    rewrittenSaid(line -> line.replaceAll("meta=.*", "meta=Optional.empty")),
                    "punctuation"));

    private Deviation(String name, String reason, UnaryOperator<Vector.Step> rewriting, String... titles) {
        this(name, reason, rewriting, Set.of(titles));
    }

    /** What is expected of Weir where Kafka Streams did this. */
    static Vector.Step expected(String title, Vector.Step seen) {
        Vector.Step step = seen;
        for (Deviation way : ALL) {
            if (way.titles.isEmpty() || way.titles.contains(title)) {
                step = way.rewriting.apply(step);
            }
        }
        return step;
    }

    private static UnaryOperator<Vector.Step> rewrittenSent(UnaryOperator<Vector.Sent> how) {
        return step ->
                new Vector.Step(step.input(), step.sent().stream().map(how).toList(), step.said());
    }

    private static UnaryOperator<Vector.Step> rewrittenSaid(UnaryOperator<String> how) {
        return step -> new Vector.Step(
                step.input(), step.sent(), step.said().stream().map(how).toList());
    }

    private static UnaryOperator<Vector.Step> without(BiPredicate<Vector.Step, Vector.Sent> left) {
        return step -> new Vector.Step(
                step.input(),
                step.sent().stream().filter(sent -> !left.test(step, sent)).toList(),
                step.said());
    }
}

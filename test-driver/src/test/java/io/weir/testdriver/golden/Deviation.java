package io.weir.testdriver.golden;

import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/**
 * A way in which Weir differs from vectors, on purpose.
 *
 * <p>Each rewrites what Kafka Streams was seen to do into what is expected here, for the titles it names and no others;
 * without titles, for all.
 */
enum Deviation {
    CHANGES_HAVE_NO_HEADERS(
            "Bytes: a change is a key, a value and a time, and no reader of a changelog asks for more; Kafka Streams"
                    + " logs the headers of the record in hand with join windows alone.",
            rewrittenSent(sent -> sent.isChange() ? sent.withHeaders("") : sent)),
    NO_ROW_NO_TOMBSTONE_IN_THE_LOG(
            "W3: a row that is not there is not deleted once more in the changelog.",
            without((step, sent) -> sent.value().equals("null") && step.sent().size() == 1),
            "table-table left join",
            "table-table outer join"),
    NO_REPEATED_TOMBSTONE(
            "W3: a table says once that a row is gone.",
            without((step, sent) -> step.input().timestampMs() == 13),
            "ktable source same value twice; older ts"),
    NO_PHANTOM_TOMBSTONE(
            "W3: an aggregate that finds no row and makes none has nothing to say.",
            without((step, sent) -> step.input().timestampMs() == 1),
            "windowed reduce with nulls"),
    A_PUT_IS_NOT_A_RECORD(
            "W7 counts records that an operator drops. What a processor puts into a window that has expired is its own"
                    + " doing, and the record goes on: Kafka Streams counts it as a dropped record.",
            rewrittenSaid(line -> line.replaceAll("dropped=.*", "dropped=0.0")),
            "window store put into dead segment (PAPI), retention 120000 => segments 60000"),
    A_PUNCTUATION_HAS_NO_ORIGIN(
            "API: recordMetadata() is empty where no record is in hand; Kafka Streams gives metadata whose topic is null.",
            rewrittenSaid(line -> line.replaceAll("meta=.*", "meta=Optional.empty")),
            "punctuation");

    private final String reason;
    private final UnaryOperator<Vector.Step> rewriting;
    private final Set<String> titles;

    Deviation(String reason, UnaryOperator<Vector.Step> rewriting, String... titles) {
        this.reason = reason;
        this.rewriting = rewriting;
        this.titles = Set.of(titles);
    }

    /** What is expected of Weir where Kafka Streams did this. */
    static Vector.Step expected(String title, Vector.Step seen) {
        Vector.Step step = seen;
        for (Deviation way : values()) {
            if (way.titles.isEmpty() || way.titles.contains(title)) {
                step = way.rewriting.apply(step);
            }
        }
        return step;
    }

    String reason() {
        return reason;
    }

    Set<String> titles() {
        return titles;
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

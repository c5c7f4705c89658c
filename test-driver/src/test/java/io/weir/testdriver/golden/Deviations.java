package io.weir.testdriver.golden;

import static io.weir.testdriver.golden.Rewriting.all;
import static io.weir.testdriver.golden.Rewriting.keyMoved;
import static io.weir.testdriver.golden.Rewriting.lineMoved;
import static io.weir.testdriver.golden.Rewriting.more;
import static io.weir.testdriver.golden.Rewriting.once;
import static io.weir.testdriver.golden.Rewriting.said;
import static io.weir.testdriver.golden.Rewriting.sent;
import static io.weir.testdriver.golden.Rewriting.silentAt;
import static io.weir.testdriver.golden.Rewriting.without;

import io.weir.testdriver.golden.Vector.Sent;
import java.util.List;
import java.util.stream.Stream;

/** All ways in which Weir differs from the vectors, on purpose. */
final class Deviations {
    private static final String INNER = "stream-stream inner join 10ms grace 5";
    private static final String LEFT = "stream-stream left join 10ms grace 5";
    private static final String LONELY_ROWS = "app-KSTREAM-OUTERSHARED-0000000004-store-changelog";

    static final List<Deviation> ALL = Stream.of(changelogs(), tables(), joins(), windows(), processors())
            .flatMap(List::stream)
            .toList();

    private Deviations() {}

    private static List<Deviation> changelogs() {
        return List.of(
                new Deviation(
                        "changes have no headers",
                        "Bytes: a change is a key, a value and a time, and no reader of a changelog asks for more;"
                                + " Kafka Streams logs the headers of the record in hand with join windows alone.",
                        sent((step, sent) ->
                                sent.isChange() && !OwnBytes.isSuppression(sent) ? sent.withHeaders("") : sent)),
                new Deviation(
                        "no row no tombstone in the log",
                        "W3: a row that is not there is not deleted once more in the changelog.",
                        without((step, sent) -> sent.isChange()
                                && sent.value().equals("null")
                                && step.sent().size() == 1),
                        "table-table left join",
                        "table-table outer join",
                        INNER),
                new Deviation(
                        "what a store refuses is not logged",
                        "W1: a version older than the history changes nothing, so a replay must not see it either.",
                        silentAt("late"),
                        "versioned store content"),
                new Deviation(
                        "a suppression's changes have their updates' times",
                        "Bytes: Kafka Streams leaves the time to the producer's clock, so that a replay differs from"
                                + " run to run.",
                        OwnBytes::suppressionTimes,
                        "suppress until window closes",
                        "suppress until time limit",
                        "suppress session until close gap 10 grace 5",
                        "suppress same buffer time order"),
                new Deviation(
                        "records that wait for a versioned table are lists by time and key",
                        "Bytes: Kafka Streams logs a key that its own replay does not read; the rows here are those of"
                                + " a join of streams.",
                        sent(OwnBytes::graceBuffer),
                        "stream-table join, versioned with grace 10"));
    }

    private static List<Deviation> tables() {
        return List.of(
                new Deviation(
                        "no repeated tombstone",
                        "W3: a table says once that a row is gone.",
                        without((step, sent) -> step.input().timestampMs() == 13),
                        "ktable source same value twice; older ts"),
                new Deviation(
                        "no phantom tombstone",
                        "W3: an aggregate that finds no row and makes none has nothing to say.",
                        without((step, sent) -> step.input().timestampMs() == 1 && !sent.isChange()),
                        "windowed reduce with nulls"),
                new Deviation(
                        "a new row had no old value",
                        "W3: what an initialiser gives was never a row, so a suppression has none to tell of.",
                        sent(OwnBytes::suppressedCount),
                        "suppress until window closes"),
                new Deviation(
                        "answers name their foreign key, and nothing bears a hash",
                        "W4: a hash of bytes fails where a serde does not write the same bytes twice.",
                        all(sent(OwnBytes::subscription), sent(OwnBytes::answer)),
                        "FK inner join",
                        "FK left join"),
                new Deviation(
                        "no tombstone without a row",
                        "W3: a foreign key under which there was no row is given up in silence.",
                        without((step, sent) -> step.input().value().equals(":y")
                                && (sent.topic().equals("O") || sent.topic().contains("RESPONSE"))),
                        "FK inner join"));
    }

    private static List<Deviation> joins() {
        return List.of(
                new Deviation(
                        "a late record joins nothing and is not stored",
                        "W2: by then all that it could have met is over.",
                        silentAt("l3"),
                        INNER),
                new Deviation(
                        "late records join nothing and are counted",
                        "W2: Kafka Streams lets a late record join what the other side happens to hold, and counts"
                                + " none.",
                        all(
                                silentAt("r1", "r2", "old", "r3"),
                                said(line -> line.replace("dropped=1.0", "dropped=4.0"))),
                        "stream-stream join old records beyond retention (10ms, grace 0): inner"),
                new Deviation(
                        "a late record is not told alone either",
                        "W2: it joins nothing and is counted; the next row takes the number that it would have taken.",
                        all(
                                silentAt("l2"),
                                sent((step, sent) -> sent.key().equals("71000000000000006900000004")
                                        ? sent.withKey("71000000000000006900000003")
                                        : sent)),
                        LEFT),
                new Deviation(
                        "a record waits through the grace before it is told alone",
                        "W1: what is told alone is final; Kafka Streams tells q's record alone and then joins it.",
                        all(
                                without((step, sent) -> step.input().value().equals("l3")
                                        && sent.topic().equals("O")),
                                more(
                                        in -> in.value().equals("l3"),
                                        new Sent(
                                                LONELY_ROWS,
                                                "00000000000000690171",
                                                "010000000100000003016c33",
                                                "105",
                                                "")),
                                more(
                                        in -> in.value().equals("r3"),
                                        new Sent(LONELY_ROWS, "00000000000000690171", "null", "112", ""))),
                        LEFT),
                new Deviation(
                        "a record that is told alone has its own headers",
                        "W5: not those of the record that came when its time was over.",
                        sent((step, sent) -> withOwnHeaders(sent)),
                        LEFT),
                new Deviation(
                        "each record is told alone when its own time is over",
                        "W1: Kafka Streams waits for the longer of both sides if the record in hand is of the other"
                                + " one.",
                        all(
                                keyMoved("6d", 116, 109),
                                keyMoved("0000000000000064006d", 116, 109),
                                sent((step, sent) -> sent.key().equals("0000000000000064006d")
                                                && sent.value().equals("null")
                                        ? sent.withTimestamp("109")
                                        : sent)),
                        "stream-stream outer join before 3 after 10 grace 5"));
    }

    private static Sent withOwnHeaders(Sent sent) {
        String first = "01" + "00000001" + "00000001" + "68" + "00000001" + "78" + "6c31";
        String second = "01" + "00000001" + "00000001" + "68" + "00000002" + "7832" + "6c3162";
        return switch (sent.value()) {
            case "6c312b6e756c6c" -> sent.withHeaders("h=78 ");
            case "6c31622b6e756c6c" -> sent.withHeaders("h=7832 ");
            case "010000000100000003016c31" -> sent.withValue(OwnBytes.waiting(first));
            case "010000000200000003016c3100000004016c3162" -> sent.withValue(OwnBytes.waiting(first, second));
            default -> sent;
        };
    }

    private static List<Deviation> windows() {
        return List.of(
                new Deviation(
                        "a record makes a window once",
                        "W3: Kafka Streams makes and sends the window between two records twice, with the same"
                                + " content.",
                        once(),
                        "sliding 10 grace 5"),
                new Deviation(
                        "a session is final when it takes no records more",
                        "W1: Kafka Streams sends it one moment before, while it still takes records.",
                        all(
                                lineMoved("[k@0/5]=2", in -> in.timestampMs() == 21),
                                keyMoved("6b00000000000000050000000000000000", 20, 21)),
                        "suppress session until close gap 10 grace 5"));
    }

    private static List<Deviation> processors() {
        return List.of(
                new Deviation(
                        "a put is not a record",
                        "W7 counts records that an operator drops. What a processor puts into a window that has"
                                + " expired is its own doing, and the record goes on: Kafka Streams counts it as a dropped"
                                + " record.",
                        said(line -> line.replaceAll("dropped=.*", "dropped=0.0")),
                        "window store put into dead segment (PAPI), retention 120000 => segments 60000"),
                new Deviation(
                        "a punctuation has no origin",
                        "API: recordMetadata() is empty where no record is in hand; Kafka Streams gives metadata whose"
                                + " topic is null.",
                        said(line -> line.replaceAll("meta=.*", "meta=Optional.empty")),
                        "punctuation"));
    }
}

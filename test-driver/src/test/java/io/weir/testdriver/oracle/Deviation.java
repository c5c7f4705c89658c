package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Outcome.Sent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;

/** A way in which results differ on purpose, with what is compared all the same. */
@SuppressWarnings("ImmutableEnumChecker") // Its counts say how often each applied in a run.
enum Deviation {
    REPEATED_TOMBSTONES(
            "W3: a table says once that a row is gone, and nothing of a row that never was.",
            Deviation::withoutRepeatedTombstones),
    TOMBSTONES_OF_SESSIONS(
            "W3: a session that keeps its bounds is replaced, so it has no tombstone before its new value.",
            Deviation::withoutTombstonesOfSessions),
    TOMBSTONES_OF_MOMENTS(
            "W3: a session of one moment that a filter no longer lets through has a tombstone. Kafka Streams loses it.",
            Deviation::withoutTombstonesOfMoments),
    TOMBSTONES_BELOW_WAITING(
            "W3: a filter below a suppression takes a row back that it let through. Kafka Streams is told another old"
                    + " value there, not the one that was sent on, and may lose the tombstone.",
            all -> all.stream().filter(record -> record.value() != null).toList()),
    UNORDERED_ROWS(
            "0006: a commit tells cached rows in the order of their first changes, Kafka Streams in that of the last.",
            Deviation::byInputAndKey),
    ANSWERS_IN_FLIGHT(
            "0010: between a row and the answer to its question, the order of records is not a certain one.",
            Deviation::lastOfEachInput),
    REPEATED_ROWS(
            "W3: a join of tables does not repeat a row of which nothing changed, so rows keep their times.",
            Deviation::changes),
    LOST_TOMBSTONES(
            "W3: a join of tables that share an input loses no tombstone, and shows no row that mixes old and new.",
            Deviation::lastOfEachInput),
    HEADERS_OF_THE_LONELY(
            "W5, 0007: a record that met nobody is told with its own headers.",
            records -> records.stream().map(Sent::withoutHeaders).toList()),
    HEADERS_OF_SESSIONS(
            "W1: an update of a session has no headers, cached or not. Kafka Streams gives it some if it is cached.",
            records -> records.stream().map(Sent::withoutHeaders).toList()),
    EARLY_SLIDING(
            "W1: sliding windows that close are told at the record that closes them, even if it is an early one.",
            records -> records.stream().map(sent -> sent.at(0)).toList()),
    EARLY_FINALS(
            "W1: a suppressed session or sliding window is told once, when it is closed. Kafka Streams tells it a"
                    + " moment before that, and again if it changes.",
            records -> records.stream().map(sent -> sent.at(0)).toList()),
    LATE_PARTNERS(
            "W2: a late record joins nothing, and what was told alone stays so. Kafka Streams goes by each store's"
                    + " time.",
            records -> records),
    LOST_SESSIONS(
            "W1: sessions that close are each told once. Kafka Streams loses those that expire in a jump of time.",
            records -> records.stream().map(sent -> sent.at(0)).toList()),
    KEYLESS_IN_MERGED_TOPICS(
            "A topic that was merged lets records without a key pass, for what came to lie below it and takes them."
                    + " Kafka Streams loses them there.",
            all -> all.stream().filter(record -> record.key() != null).toList()),
    EXPIRED_ROWS(
            "W1: a window that has expired is not shown. Kafka Streams shows what is still in its cache.",
            records -> records),
    ENDED_VERSIONS(
            "W3: a tombstone ends a row of the same moment for good. Kafka Streams forgets it, and shows a version"
                    + " that is older than the end, if one comes late.",
            records -> records);

    private final String reason;
    private final UnaryOperator<List<Sent>> left;
    private final LongAdder topics = new LongAdder();
    private final LongAdder records = new LongAdder();

    Deviation(String reason, UnaryOperator<List<Sent>> left) {
        this.reason = reason;
        this.left = left;
    }

    /** What is compared of records; how often less is left than there was is counted. */
    List<Sent> left(List<Sent> all) {
        List<Sent> rest = left.apply(all);
        topics.increment();
        records.add(all.size() - rest.size());
        return rest;
    }

    /** Counts rows of a store that are not compared. */
    void leftOut(long rows) {
        if (rows > 0) {
            topics.increment();
            records.add(rows);
        }
    }

    /** Whether a filter that takes tombstones out takes the difference out. */
    boolean ofTombstones() {
        return this == REPEATED_TOMBSTONES
                || this == TOMBSTONES_OF_SESSIONS
                || this == TOMBSTONES_OF_MOMENTS
                || this == TOMBSTONES_BELOW_WAITING;
    }

    /** Whether nothing but such a topic can follow. */
    boolean ends() {
        return this == UNORDERED_ROWS
                || this == REPEATED_ROWS
                || this == LOST_TOMBSTONES
                || this == EARLY_SLIDING
                || this == EARLY_FINALS
                || this == LATE_PARTNERS
                || this == LOST_SESSIONS;
    }

    /** All of some, in the order in which they apply. */
    static Set<Deviation> inOrder(Set<Deviation> some) {
        return some.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(some));
    }

    /** What was met so far. */
    String figures() {
        return "%s: %s topics or stores, %s records left out. %s".formatted(name(), topics, records, reason);
    }

    private static List<Sent> withoutRepeatedTombstones(List<Sent> all) {
        Map<String, Boolean> present = new HashMap<>();
        List<Sent> told = new ArrayList<>();
        for (Sent record : all) {
            boolean is = record.value() != null;
            Boolean was = present.put(String.valueOf(record.key()), is);
            if (is || Boolean.TRUE.equals(was)) {
                told.add(record);
            }
        }
        return told;
    }

    private static List<Sent> withoutTombstonesOfSessions(List<Sent> all) {
        List<Sent> told = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Sent record = all.get(i);
            boolean again = i + 1 < all.size()
                    && String.valueOf(record.key()).equals(all.get(i + 1).key());
            if (record.value() != null || !again) {
                told.add(record);
            }
        }
        return told;
    }

    private static List<Sent> withoutTombstonesOfMoments(List<Sent> all) {
        return all.stream()
                .filter(record -> record.value() != null || !ofOneMoment(String.valueOf(record.key())))
                .toList();
    }

    private static boolean ofOneMoment(String session) {
        String bounds = session.substring(session.lastIndexOf('@') + 1);
        int middle = bounds.indexOf('/');
        return middle > 0 && bounds.substring(0, middle).equals(bounds.substring(middle + 1));
    }

    private static List<Sent> lastOfEachInput(List<Sent> all) {
        Map<String, Sent> last = new LinkedHashMap<>();
        all.forEach(record -> last.put(record.at() + " " + record.key(), record));
        return byInputAndKey(List.copyOf(last.values()));
    }

    private static List<Sent> byInputAndKey(List<Sent> all) {
        List<Sent> sorted = new ArrayList<>(all);
        sorted.sort(Comparator.comparing((Sent record) -> String.valueOf(record.key())));
        sorted.sort(Comparator.comparingInt(Sent::at));
        return sorted;
    }

    private static List<Sent> changes(List<Sent> all) {
        Map<String, String> rows = new HashMap<>();
        List<Sent> changes = new ArrayList<>();
        for (Sent record : all) {
            String value = String.valueOf(record.value());
            String before = rows.put(String.valueOf(record.key()), value);
            if (!value.equals(before == null ? "null" : before)) {
                changes.add(record.withoutHeaders().withoutTime());
            }
        }
        return changes;
    }
}

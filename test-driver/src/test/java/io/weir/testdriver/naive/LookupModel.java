package io.weir.testdriver.naive;

import io.weir.random.SeededRandom;
import io.weir.testdriver.naive.DriverRun.Sent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a join of a stream with a table sends, told from the whole input at once.
 *
 * @param kind where the table's rows are, and which of them is met
 * @param left whether records that meet no row are sent too
 * @param historyMs how long a table with versions can be asked for the past
 * @param graceMs how long records wait for rows that come later, if they do
 */
record LookupModel(Kind kind, boolean left, long historyMs, long graceMs) {
    static final String STREAM = "L";
    static final String TABLE = "T";

    /** Which row is met. */
    enum Kind {
        /** The newest of the key. */
        NEWEST,
        /** The newest of a key that the value names, of a table that every instance has whole. */
        GLOBAL,
        /** The one that was valid at the record's time. */
        VERSION,
        /** The one that was valid at the record's time, as is known when the grace is over. */
        VERSION_AFTER_GRACE
    }

    static LookupModel random(SeededRandom random) {
        long history = random.pick(20L + random.below(40), 100_000L);
        return new LookupModel(random.pick(Kind.values()), random.nextBoolean(), history, random.below(20));
    }

    /** A random input, and one record more for which none waits any longer. */
    static List<Input> inputs(SeededRandom random) {
        List<Input> inputs = new ArrayList<>(Input.random(random, STREAM, TABLE));
        inputs.add(new Input(STREAM, "end", "end", Input.latest(inputs) + 10_000));
        return inputs;
    }

    /** The key that a record looks up in a global table. */
    static @Nullable String asked(@Nullable String key, @Nullable String value) {
        return value == null || value.charAt(0) % 7 == 0 ? null : value.charAt(0) % 2 == 0 ? "a" : key;
    }

    /** All results, in no order. */
    List<Sent> results(List<Input> inputs) {
        List<Sent> results = new ArrayList<>();
        for (int at = 0; at < inputs.size(); at++) {
            Input record = inputs.get(at);
            if (!record.topic().equals(STREAM) || record.value() == null) {
                continue;
            }
            String key = kind == Kind.GLOBAL ? asked(record.key(), record.value()) : record.key();
            int known = key == null ? at : release(at, inputs);
            String row = key == null || known < 0 ? null : row(key, record.timestampMs(), inputs.subList(0, known));
            if (known >= 0 && (row != null || left)) {
                results.add(new Sent(record.key(), record.value() + "+" + row, record.timestampMs()));
            }
        }
        return results;
    }

    /** The place in the input at which a record is joined; -1 if it waits in the end. */
    private int release(int at, List<Input> inputs) {
        if (kind != Kind.VERSION_AFTER_GRACE || graceMs == 0) {
            return at;
        }
        long time = -1;
        for (int place = 0; place < inputs.size(); place++) {
            Input other = inputs.get(place);
            if (other.topic().equals(STREAM) && other.key() != null && other.value() != null) {
                time = Math.max(time, other.timestampMs());
            }
            if (place >= at && inputs.get(at).timestampMs() <= time - graceMs) {
                return place;
            }
        }
        return -1;
    }

    private @Nullable String row(String key, long asOf, List<Input> before) {
        List<Input> rows = accepted(before);
        Input found = null;
        boolean isLast = true;
        long tableTime = rows.stream().mapToLong(Input::timestampMs).max().orElse(-1);
        for (Input row : rows) {
            if (key.equals(row.key())) {
                if (!isVersioned()) {
                    found = row;
                } else if (row.timestampMs() <= asOf) {
                    found = found == null || found.timestampMs() <= row.timestampMs() ? row : found;
                } else {
                    isLast = false;
                }
            }
        }
        boolean known = !isVersioned() || isLast || asOf >= tableTime - historyMs;
        return found == null || !known ? null : found.value();
    }

    private boolean isVersioned() {
        return kind == Kind.VERSION || kind == Kind.VERSION_AFTER_GRACE;
    }

    /** The records of the table that are not older than its history when they come. */
    private List<Input> accepted(List<Input> inputs) {
        List<Input> accepted = new ArrayList<>();
        long time = -1;
        for (Input input : inputs) {
            if (input.topic().equals(TABLE) && input.key() != null) {
                if (!isVersioned() || input.timestampMs() >= time - historyMs) {
                    accepted.add(input);
                    time = Math.max(time, input.timestampMs());
                }
            }
        }
        return accepted;
    }
}

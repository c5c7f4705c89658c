package io.weir.dsl.joins;

import io.weir.dsl.joins.JoinCase.Input;
import io.weir.dsl.joins.JoinCase.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules of a join of two streams, in plain words, over lists. */
final class JoinModel {
    private final JoinCase said;
    private final List<Kept> kept = new ArrayList<>();
    private final List<Kept> waiting = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();
    private long time = -1;

    /** Values of late records. */
    final Set<String> late = new HashSet<>();
    /** Pairs that would be joined if one of them were not over, or late by now. */
    final Set<String> tooLate = new HashSet<>();
    /** Pairs of one record with itself, out of order. */
    final Set<String> outOfOrder = new HashSet<>();
    /** Pairs whose first record is as old as can be. */
    final Set<String> oldest = new HashSet<>();

    private record Kept(boolean left, String key, String value, long time) {}

    JoinModel(JoinCase said) {
        this.said = said;
    }

    /** What a record sends. */
    List<String> take(Input input) {
        sent.clear();
        time = Math.max(time, input.timestamp());
        boolean left = input.topic().equals("L");
        if (input.timestamp() < time - kept()) {
            late.add(String.valueOf(input.value()));
        } else {
            inTime(input, left);
            if (said.withItself()) {
                if (input.timestamp() < time) {
                    outOfOrder.add(input.value() + "+" + input.value());
                }
                inTime(input, false);
            }
        }
        return List.copyOf(sent);
    }

    private void inTime(Input input, boolean left) {
        if (input.key() == null && input.value() != null && tells(left)) {
            alone(left, "null", input.value(), input.timestamp());
        }
        if (input.key() == null || input.value() == null) {
            return;
        }
        Kept record = new Kept(left, input.key(), input.value(), input.timestamp());
        if (record.time == time) {
            tellAllOver();
        }
        if (!meets(record) && tells(left)) {
            if (over(record)) {
                alone(left, record.key, record.value, record.time);
            } else {
                waiting.add(record);
            }
        }
        kept.add(record);
    }

    private boolean meets(Kept record) {
        boolean met = false;
        List<Kept> partners = kept.stream()
                .filter(other -> other.left != record.left && other.key.equals(record.key) && near(record, other))
                .sorted(Comparator.comparingLong(Kept::time))
                .toList();
        for (Kept partner : partners) {
            String pair = record.left ? record.value + "+" + partner.value : partner.value + "+" + record.value;
            if (partner.time < time - kept() || (tells(partner.left) && over(partner))) {
                tooLate.add(pair);
            } else {
                met = true;
                waiting.remove(partner);
                waiting.removeIf(other ->
                        other.left == partner.left && other.key.equals(partner.key) && other.time == partner.time);
                sent.add(record.key + "=" + pair + "@" + Math.max(record.time, partner.time));
                if (partner.time == time - kept()) {
                    oldest.add(pair);
                }
            }
        }
        return met;
    }

    private boolean near(Kept one, Kept other) {
        long between = one.left ? other.time - one.time : one.time - other.time;
        return -said.beforeMs() <= between && between <= said.afterMs();
    }

    private void tellAllOver() {
        List<Kept> over = waiting.stream()
                .filter(this::over)
                .sorted(Comparator.comparingLong(Kept::time)
                        .thenComparing(Kept::left)
                        .thenComparing(Kept::key))
                .toList();
        over.forEach(record -> alone(record.left, record.key, record.value, record.time));
        waiting.removeAll(over);
    }

    private boolean over(Kept record) {
        return record.time + (record.left ? said.afterMs() : said.beforeMs()) + said.graceMs() < time;
    }

    private void alone(boolean left, String key, String value, long timestamp) {
        sent.add(key + "=" + (left ? value + "+null" : "null+" + value) + "@" + timestamp);
    }

    private boolean tells(boolean left) {
        return said.kind() == Kind.OUTER || (said.kind() == Kind.LEFT && left);
    }

    private long kept() {
        return Math.max(0, said.beforeMs()) + Math.max(0, said.afterMs()) + said.graceMs();
    }
}

package io.weir.testdriver.golden;

import io.weir.testdriver.golden.Vector.In;
import io.weir.testdriver.golden.Vector.Sent;
import io.weir.testdriver.golden.Vector.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Ways to make another vector of a vector. */
final class Rewriting {
    private Rewriting() {}

    static UnaryOperator<Vector> steps(UnaryOperator<Step> how) {
        return vector -> vector.with(vector.steps().stream().map(how).toList());
    }

    static UnaryOperator<Vector> sent(BiFunction<Step, Sent, Sent> how) {
        return steps(step -> step.with(
                step.sent().stream().map(sent -> how.apply(step, sent)).toList()));
    }

    static UnaryOperator<Vector> said(UnaryOperator<String> how) {
        return steps(step -> step.saying(step.said().stream().map(how).toList()));
    }

    static UnaryOperator<Vector> without(BiPredicate<Step, Sent> left) {
        return steps(step -> step.with(
                step.sent().stream().filter(sent -> !left.test(step, sent)).toList()));
    }

    /** Nothing is sent at records of these values. */
    static UnaryOperator<Vector> silentAt(String... values) {
        Set<String> those = Set.of(values);
        return without((step, sent) -> those.contains(step.input().value()));
    }

    /** More is sent at some records. */
    static UnaryOperator<Vector> more(Predicate<In> where, Sent... more) {
        return steps(step -> where.test(step.input())
                ? step.with(Stream.concat(step.sent().stream(), Stream.of(more)).toList())
                : step);
    }

    /** What is sent twice at one record is sent once. */
    static UnaryOperator<Vector> once() {
        return steps(step -> step.with(step.sent().stream().distinct().toList()));
    }

    /** A line is said at another record. */
    static UnaryOperator<Vector> lineMoved(String line, Predicate<In> to) {
        return steps(step -> {
            List<String> said = new ArrayList<>(step.said());
            said.remove(line);
            if (to.test(step.input())) {
                said.add(0, line);
            }
            return step.saying(said);
        });
    }

    /** What was sent with a key, at a record of one time, is sent at a record of another. */
    static UnaryOperator<Vector> keyMoved(String key, long fromMs, long toMs) {
        return vector -> {
            List<Sent> moved = vector.steps().stream()
                    .filter(step -> step.input().timestampMs() == fromMs)
                    .flatMap(step -> step.sent().stream())
                    .filter(sent -> sent.key().equals(key))
                    .toList();
            return without((step, sent) ->
                            step.input().timestampMs() == fromMs && sent.key().equals(key))
                    .andThen(more(in -> in.timestampMs() == toMs, moved.toArray(Sent[]::new)))
                    .apply(vector);
        };
    }

    @SafeVarargs
    static UnaryOperator<Vector> all(UnaryOperator<Vector>... ways) {
        return vector -> {
            Vector next = vector;
            for (UnaryOperator<Vector> way : ways) {
                next = way.apply(next);
            }
            return next;
        };
    }
}

package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.testdriver.oracle.Arrivals.Arrived;
import io.weir.testdriver.oracle.Arrivals.Joined;
import io.weir.testdriver.oracle.JoinWords.Way;
import io.weir.testdriver.oracle.Outcome.Sent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/*
 * Of two records that are near enough, one comes second. Here they are joined unless one of them is late by then, or
 * the first was told alone, or is to be (0007). There they are joined as long as the first one's store shows it, by the
 * time of that store alone. Both rules are held exactly: each pair that one of the two leaves out must be one that its
 * rule leaves out, and the others must be told by both, in the same order.
 *
 * A record alone must be told by both, unless it is late, or in a pair that one of them leaves out, or told there too
 * early, as soon as it comes. There it may be told later: having looked at what waits, Kafka Streams takes the time of
 * the last record that it looked at for that of the earliest one, and looks again only when that is over.
 */
/** What is joined of records of which some are late. */
final class LateJoins {
    private final Set<Integer> doubtful = new HashSet<>();

    private LateJoins() {}

    static void check(List<Sent> ours, List<Sent> theirs, String of) {
        LateJoins check = new LateJoins();
        for (Sent one : ours) {
            assertThat(pair(one).filter(Pair::isLate)).as("of %s%n", of).isEmpty();
            check.note(one);
        }
        for (Sent one : theirs) {
            assertThat(pair(one).filter(Pair::isGone)).as("of %s%n", of).isEmpty();
            check.note(one);
        }
        assertThat(certain(ours, check::isAtOnce)).as("%s%n", of).isEqualTo(certain(theirs, check::isAtOnce));
        checkWaiting(certain(ours, check::isWaiting), certain(theirs, check::isWaiting), of);
    }

    private static void checkWaiting(List<Sent> ours, List<Sent> theirs, String of) {
        List<Sent> late = new ArrayList<>(ours);
        for (Sent one : theirs) {
            Optional<Sent> found =
                    late.stream().filter(told -> told.at(0).equals(one.at(0))).findFirst();
            assertThat(found).as("%s of %s%n", one, of).isPresent();
            assertThat(found.get().at()).as("%s of %s%n", one, of).isLessThanOrEqualTo(one.at());
            late.remove(found.get());
        }
        long latest = theirs.stream().mapToLong(Sent::timestampMs).max().orElse(0);
        assertThat(late).as("not told, of %s%n", of).allMatch(one -> one.timestampMs() >= latest);
    }

    private static Joined joined(Sent sent) {
        return Joined.of(String.valueOf(sent.value()));
    }

    private static Optional<Pair> pair(Sent sent) {
        Joined joined = joined(sent);
        Arrived left = joined.left();
        Arrived right = joined.right();
        if (left == null || right == null) {
            return Optional.empty();
        }
        boolean inOrder = left.number() < right.number();
        return Optional.of(inOrder ? new Pair(joined, left, right, true) : new Pair(joined, right, left, false));
    }

    private void note(Sent sent) {
        Joined joined = joined(sent);
        boolean leftOut =
                pair(sent).filter(pair -> pair.isLate() || pair.isGone()).isPresent();
        records(joined).forEach(record -> {
            boolean late = record.timestampMs() < record.timeMs() - joined.keptMs();
            boolean early = record.timestampMs() + joined.reachMs() < record.timeMs();
            if (late || early || leftOut) {
                doubtful.add(record.number());
            }
        });
    }

    private static Stream<Arrived> records(Joined joined) {
        return Stream.of(Optional.ofNullable(joined.left()), Optional.ofNullable(joined.right()))
                .flatMap(Optional::stream);
    }

    private static List<Sent> certain(List<Sent> all, Predicate<Sent> which) {
        return all.stream().filter(which).map(Sent::withoutHeaders).toList();
    }

    // What has no key waits for nobody.
    private boolean isAtOnce(Sent sent) {
        Optional<Pair> pair = pair(sent);
        return pair.isPresent()
                ? !pair.get().isLate() && !pair.get().isGone()
                : sent.key() == null && !isDoubtful(sent);
    }

    private boolean isWaiting(Sent sent) {
        return pair(sent).isEmpty() && sent.key() != null && !isDoubtful(sent);
    }

    private boolean isDoubtful(Sent sent) {
        return records(joined(sent)).anyMatch(record -> doubtful.contains(record.number()));
    }

    /** Two records that were joined, in the order in which they came. */
    private record Pair(Joined joined, Arrived first, Arrived second, boolean leftFirst) {
        /** Whether it is none here. */
        boolean isLate() {
            long now = second.timeMs();
            boolean told = joined.way() == Way.OUTER || (joined.way() == Way.LEFT && leftFirst);
            long waitsMs = joined.reachMs() + joined.bounds().graceMs();
            return (told && first.timestampMs() + waitsMs < now)
                    || Math.min(first.timestampMs(), second.timestampMs()) < now - joined.keptMs();
        }

        /** Whether it is none there. */
        boolean isGone() {
            return first.timestampMs() <= second.acrossMs() - joined.keptMs();
        }
    }
}

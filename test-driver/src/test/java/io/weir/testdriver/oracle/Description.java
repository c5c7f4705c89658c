package io.weir.testdriver.oracle;

import io.weir.dsl.StreamsBuilder;
import io.weir.topology.TopologyException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A topology in neither library's words.
 *
 * @param steps what is said, in order
 * @param inputTopics topics that it reads
 * @param outputs how what is sent to output topics differs, on purpose
 * @param inner how what is sent to all repartition topics differs
 * @param timeless stores whose rows have other times
 * @param stale stores where Kafka Streams keeps rows that are gone
 * @param cachedWindows stores of windows that are cached: there, windows that have expired are still to be seen
 * @param calm whether it wants input without lateness beyond the usual
 * @param commitEvery how many records a commit holds
 */
record Description(
        List<Step> steps,
        List<String> inputTopics,
        Map<String, Set<Deviation>> outputs,
        Set<Deviation> inner,
        Set<String> timeless,
        Set<String> stale,
        Set<String> cachedWindows,
        boolean calm,
        int commitEvery) {
    // A foreign-key join without a store of its own has one where a word below needs it; its rows have other times too.
    private static final String UNNAMED_ANSWERS = "KTABLE-FK-JOIN-OUTPUT-STATE-STORE-";

    /** Says it all to a library. */
    <S, G, T> void sayTo(Words<S, G, T> words, Step.EffectLog effects) {
        Step.Building<S, G, T> made = new Step.Building<>(words, effects);
        steps.forEach(step -> step.say(made));
    }

    /** Whether Weir can build it: a cogroup and an aggregate may want topics of the same name. */
    boolean canBeBuilt() {
        StreamsBuilder builder = new StreamsBuilder();
        try {
            sayTo(new WeirWords(builder), (place, key, value) -> {});
            builder.build();
            return true;
        } catch (TopologyException refused) {
            return false;
        }
    }

    /** The same, with or without caching wherever a word says so. */
    Description cached(boolean caching) {
        List<Step> other = steps.stream()
                .map(step -> (Step) Rewriting.cached(step, caching))
                .toList();
        return new Description(other, inputTopics, outputs, inner, timeless, stale, cachedWindows, calm, commitEvery);
    }

    /** The same, in topics that rise above filters: what a filter takes out differs in them too. */
    Description inMergedTopics() {
        Set<Deviation> more = EnumSet.of(
                Deviation.KEYLESS_IN_MERGED_TOPICS,
                Deviation.REPEATED_TOMBSTONES,
                Deviation.TOMBSTONES_OF_SESSIONS,
                Deviation.TOMBSTONES_OF_MOMENTS);
        more.addAll(inner);
        return new Description(steps, inputTopics, outputs, more, timeless, stale, cachedWindows, calm, commitEvery);
    }

    /** The same, with a commit behind each record. */
    Description committingEach() {
        return new Description(steps, inputTopics, outputs, inner, timeless, stale, cachedWindows, calm, 1);
    }

    /** Whether a commit may skip updates of rows that other rows are made of: then the times of those differ. */
    boolean skipsUpdates() {
        // One record may change a row several times, where streams are joined.
        return commitEvery > 1 || regroups();
    }

    boolean regroups() {
        return steps.stream().anyMatch(ChangeStep.Regroup.class::isInstance);
    }

    /** Whether nothing reckons with times, so that they may be as large as can be. */
    boolean takesAllTimes() {
        return !calm
                && steps.stream()
                        .noneMatch(step -> step instanceof WindowStep
                                || step instanceof JoinStep.Streams
                                || step instanceof JoinStep.LateStreams);
    }

    /** Whether a changelog has what is in each store, so that it can be lost. */
    boolean logsAll() {
        return steps.stream().noneMatch(step -> step.toString().contains("logging=false"));
    }

    Set<Deviation> deviations(String topic) {
        return Deviation.inOrder(outputs.getOrDefault(topic, inner));
    }

    /** Topics of joins by a foreign key have bytes of Weir's own (0010). */
    boolean comparesOutput(String topic) {
        return !topic.endsWith("-changelog") && !topic.endsWith("-topic") && !isTimeless(topic);
    }

    /** Rows of subscriptions have no hash (0010), rows that wait for a partner have headers (0007). */
    boolean comparesStore(String store) {
        return !store.contains("SUBSCRIPTION")
                && !store.contains("subscription")
                && !store.contains("JOINTHIS")
                && !store.contains("JOINOTHER")
                && !store.contains("OUTERTHIS")
                && !store.contains("OUTEROTHER")
                && !store.endsWith("-join-store")
                && !store.contains("SHARED")
                && !store.endsWith("-Buffer");
    }

    boolean comparesChangelog(String topic) {
        return topic.endsWith("-changelog") && comparesStore(store(topic));
    }

    Outcome.Sent change(String topic, Outcome.Sent change) {
        Outcome.Sent plain = change.withoutHeaders().at(0);
        if (topic.contains("SUPPRESS") || topic.contains("waits-")) {
            // Event times here, the producer's clock there; and old values are those that were sent on before (0006).
            return new Outcome.Sent(change.key(), "waits", 0, List.of(), 0);
        }
        return isTimeless(topic) ? plain.withoutTime() : plain;
    }

    /** What a change is the change of: of a table that keeps history, each version is a row. */
    String row(String topic, Outcome.Sent change) {
        return topic.contains(Words.Store.HISTORY) ? change.key() + "@" + change.timestampMs() : "" + change.key();
    }

    /** Kafka Streams logs versions that are older than the history, which it does not keep (0006). */
    List<Outcome.Sent> logged(String topic, List<Outcome.Sent> changes) {
        if (!topic.contains(Words.Store.HISTORY)) {
            return changes;
        }
        List<Outcome.Sent> kept = new ArrayList<>();
        long latest = Long.MIN_VALUE;
        for (Outcome.Sent change : changes) {
            latest = Math.max(latest, change.timestampMs());
            if (change.timestampMs() >= latest - Words.HISTORY_MS) {
                kept.add(change);
            }
        }
        return kept;
    }

    /** Whether rows are there, or may be, that are older than all that must be there. */
    boolean mayShowExpired(String store) {
        return cachedWindows.contains(store);
    }

    /** Whether Kafka Streams may keep rows there that are gone. */
    boolean mayBeStale(String store) {
        return stale.stream().anyMatch(name -> store.equals(name) || store.endsWith("-" + name + "-changelog"));
    }

    List<String> rows(String store, List<String> rows) {
        return timeless.contains(store) || store.startsWith(UNNAMED_ANSWERS)
                ? rows.stream()
                        .map(row -> row.substring(0, row.lastIndexOf('@')))
                        .toList()
                : rows;
    }

    private boolean isTimeless(String topic) {
        return topic.contains("-" + UNNAMED_ANSWERS)
                || timeless.stream()
                        .anyMatch(name -> topic.endsWith("-" + name + "-changelog")
                                || topic.endsWith("-" + name + "-repartition"));
    }

    private static String store(String changelog) {
        return changelog.substring(0, changelog.length() - "-changelog".length());
    }

    @Override
    public String toString() {
        String commits = commitEvery == 1 ? "" : "\ncommitting every " + commitEvery + " records";
        return steps.stream().map(Step::toString).collect(Collectors.joining("\n")) + commits;
    }
}

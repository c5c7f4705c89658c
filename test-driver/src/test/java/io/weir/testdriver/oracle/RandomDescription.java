package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import io.weir.testdriver.oracle.Facts.Trait;
import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;
import io.weir.testdriver.oracle.Words.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * Some restrictions keep the expected result a definite one, and one that both libraries want.
 *
 * Lanes. Records that wait in two repartition topics at the same time have no order between them. So streams behind
 * different repartition topics are never merged; a stream's lanes are the repartition topics that are nearest above it.
 *
 * Tombstones. The libraries differ, on purpose, in how often a table tells that a row is gone. So what leaves a table
 * goes to a topic, where repeated tombstones are taken out before the comparison, or through a filter that takes all
 * out.
 *
 * Nothing gathered. Where a reducer gives null, Kafka Streams sends the tombstone with another time if it caches than
 * if it does not; here it is the same. So only tables without caching are given such reducers.
 *
 * Tombstones that wait. A tombstone that one library sends and the other does not takes room in a suppression, and
 * moves its time. So only tables whose rows never go are suppressed (SuppressProperties has the others).
 *
 * Commits. Where a commit holds several records, all that it sends lies in repartition topics at the same time, and
 * tables that are joined may both change in it. So all records count as records of one topic. Nor do records that go
 * through such a topic meet those that go through none: they would come later than records come late.
 *
 * Plain stores. In Kafka Streams a table in a plain store on disk loses its event times; here it does not. So stores
 * on disk are asked for with timestamps.
 */
/** Makes descriptions from a seed. */
final class RandomDescription {
    private static final int WORDS_MAX = 14;
    private static final int BATCHED_ONCE_IN = 4;
    private static final int COMMIT_EVERY_MAX = 8;

    final SeededRandom random;
    /** Whether nothing counts but the last update of each row. */
    final boolean lastUpdates;
    /** Whether it is held against Kafka Streams, and records may note when they come to a join. */
    final boolean tellsArrivals;

    final List<Step> steps = new ArrayList<>();
    private final List<String> inputTopics = new ArrayList<>();
    private final Map<String, Set<Deviation>> outputs = new HashMap<>();
    final Set<Deviation> inner = EnumSet.noneOf(Deviation.class);
    final Set<String> timeless = new HashSet<>();
    private final Set<String> stale = new HashSet<>();
    final Set<String> cachedWindows = new HashSet<>();
    final List<Facts> streams = new ArrayList<>();
    final List<Facts> groups = new ArrayList<>();
    final List<Facts> tables = new ArrayList<>();
    private int names;
    private int lanes;
    private final int commitEvery;
    boolean calm;

    private RandomDescription(SeededRandom random, boolean lastUpdates, boolean tellsArrivals) {
        this.random = random;
        this.lastUpdates = lastUpdates;
        this.tellsArrivals = tellsArrivals;
        this.commitEvery = random.oneIn(BATCHED_ONCE_IN) ? random.between(2, COMMIT_EVERY_MAX) : 1;
    }

    static Description of(SeededRandom random) {
        return new RandomDescription(random, false, false).made();
    }

    /** One that runs once, without failures and crashes. */
    static Description ofOneRun(SeededRandom random) {
        return new RandomDescription(random, false, true).made();
    }

    /** One in which nothing but the last update of a row counts: nothing follows a table but tables and topics. */
    static Description ofLastUpdates(SeededRandom random) {
        return new RandomDescription(random, true, false).made();
    }

    private Description made() {
        for (int i = random.between(1, 3); i > 0; i--) {
            source();
        }
        for (int i = random.between(1, WORDS_MAX); i > 0; i--) {
            word();
        }
        ends();
        return new Description(
                List.copyOf(steps),
                List.copyOf(inputTopics),
                Map.copyOf(outputs),
                Set.copyOf(inner),
                Set.copyOf(timeless),
                Set.copyOf(stale),
                Set.copyOf(cachedWindows),
                calm,
                commitEvery);
    }

    private void source() {
        if (random.nextBoolean()) {
            String topic = topic();
            boolean history = random.oneIn(6);
            Store store = history ? historyStore() : store();
            steps.add(new Step.Table(topic, said(Values.TEXT), store));
            tables.add(cached(ofTopics(Set.of(topic)), store).with(Trait.HISTORY, history));
        } else {
            List<String> topics = random.oneIn(6) ? List.of(topic(), topic()) : List.of(topic());
            steps.add(new Step.Stream(topics, said(Values.TEXT)));
            streams.add(ofTopics(Set.copyOf(topics)));
        }
    }

    // Records of one commit may meet, whatever topic they come from.
    private Facts ofTopics(Set<String> topics) {
        return commitEvery == 1
                ? Facts.ofTopics(topics)
                : Facts.ofTopics(Set.of("any")).inLane(0).with(Trait.BURSTS);
    }

    String globalTopic() {
        String topic = RandomInput.GLOBAL + inputTopics.size();
        inputTopics.add(topic);
        return topic;
    }

    String topic() {
        String topic = "in-" + inputTopics.size();
        inputTopics.add(topic);
        return topic;
    }

    private void word() {
        boolean ofTable = !tables.isEmpty() && (streams.isEmpty() || random.oneIn(3));
        if (ofTable) {
            new RandomTables(this).word(random.below(tables.size()));
        } else {
            int stream = random.below(streams.size());
            if (streams.get(stream).ends()
                    || (lastUpdates && streams.get(stream).raw())) {
                return;
            }
            if (streams.get(stream).raw()) {
                new RandomStreams(this)
                        .say(
                                Step.StreamWord.PRESENT,
                                stream,
                                streams.get(stream).present());
            } else {
                new RandomStreams(this).word(stream);
            }
        }
    }

    /** Behind a store that holds updates of several rows until a commit. */
    Facts cached(Facts facts, Store store) {
        return store.caching() && facts.is(Trait.BURSTS) ? facts.with(Deviation.UNORDERED_ROWS) : facts;
    }

    /** A store's name must be known where rows have other times. */
    Store known(Facts facts, Store store) {
        if (store.kind() == Store.Kind.UNSAID || !facts.deviations().contains(Deviation.REPEATED_ROWS)) {
            return store;
        }
        Store known = new Store(store.kind(), "known-" + ++names, store.caching(), store.logging());
        timeless.add(known.name());
        if (facts.deviations().contains(Deviation.LOST_TOMBSTONES)) {
            stale.add(known.name());
        }
        return known;
    }

    void toStream(int table) {
        steps.add(new Step.ToStream(table, said(tables.get(table).values())));
        streams.add(tables.get(table)
                .with(Trait.RAW)
                .without(Trait.PRIMED)
                .without(Trait.HISTORY)
                .with(Deviation.REPEATED_TOMBSTONES));
    }

    private void ends() {
        for (int table = 0; table < tables.size(); table++) {
            if (random.oneIn(2)) {
                toStream(table);
                to(streams.size() - 1);
            }
        }
        for (int stream = 0; stream < streams.size(); stream++) {
            // What ends is seen nowhere else.
            if (random.oneIn(4) || streams.get(stream).ends()) {
                to(stream);
            }
        }
        if (steps.stream().noneMatch(Step.To.class::isInstance)) {
            if (streams.isEmpty()) {
                toStream(0);
            }
            to(streams.size() - 1);
        }
    }

    private void to(int stream) {
        String topic = "out-" + steps.size();
        steps.add(new Step.To(stream, topic, said(streams.get(stream).values())));
        outputs.put(topic, streams.get(stream).deviations());
    }

    /** Behind a repartition topic, if its key changed. */
    Facts moved(Facts facts) {
        return facts.moved() ? facts.inLane(lane()) : facts;
    }

    /** A number for a name. */
    int number() {
        return ++names;
    }

    int lane() {
        return ++lanes;
    }

    Functions functions() {
        return new Functions(random.nextInt(), random.nextBoolean());
    }

    Step.Gathering gathering(Values values, Store store) {
        return new Step.Gathering(functions(), said(values), store);
    }

    // The default serdes are those of text, so numbers need theirs.
    Said said(Values values) {
        return new Said(name(), values, values == Values.NUMBER || random.nextBoolean());
    }

    @Nullable String name() {
        return random.oneIn(5) ? "name-" + ++names : null;
    }

    Store store() {
        return random.oneIn(3) ? Store.UNSAID : keptStore();
    }

    Store historyStore() {
        return new Store(Store.Kind.VERSIONED, Store.HISTORY + ++names, false, !random.oneIn(5));
    }

    Store storeOrNone() {
        return random.nextBoolean() ? Store.UNSAID : keptStore();
    }

    Store keptStore() {
        Store.Kind kind =
                random.oneIn(20) ? Store.Kind.DISK : random.pick(Store.Kind.USUAL, Store.Kind.USUAL, Store.Kind.MEMORY);
        boolean named = kind != Store.Kind.USUAL || random.nextBoolean();
        return new Store(kind, named ? "store-" + ++names : null, random.nextBoolean(), !random.oneIn(5));
    }
}

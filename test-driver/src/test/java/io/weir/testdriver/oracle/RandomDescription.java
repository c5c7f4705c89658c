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
import java.util.stream.IntStream;
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
 * Plain stores. In Kafka Streams a table in a plain store on disk loses its event times; here it does not. So stores
 * on disk are asked for with timestamps.
 */
/** Makes descriptions from a seed. */
final class RandomDescription {
    private static final int WORDS_MAX = 14;

    final SeededRandom random;
    /** Whether nothing counts but the last update of each row. */
    final boolean lastUpdates;

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
    boolean calm;

    private RandomDescription(SeededRandom random, boolean lastUpdates) {
        this.random = random;
        this.lastUpdates = lastUpdates;
    }

    static Description of(SeededRandom random) {
        return new RandomDescription(random, false).made();
    }

    /** One in which nothing but the last update of a row counts: nothing follows a table but tables and topics. */
    static Description ofLastUpdates(SeededRandom random) {
        return new RandomDescription(random, true).made();
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
                calm);
    }

    private void source() {
        if (random.nextBoolean()) {
            String topic = topic();
            boolean history = random.oneIn(6);
            steps.add(new Step.Table(topic, said(Values.TEXT), history ? historyStore() : store()));
            tables.add(Facts.ofTopics(Set.of(topic)).with(Trait.HISTORY, history));
        } else {
            List<String> topics = random.oneIn(6) ? List.of(topic(), topic()) : List.of(topic());
            steps.add(new Step.Stream(topics, said(Values.TEXT)));
            streams.add(Facts.ofTopics(Set.copyOf(topics)));
        }
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
            tableWord(random.below(tables.size()));
        } else {
            int stream = random.below(streams.size());
            if (streams.get(stream).ends()
                    || (lastUpdates && streams.get(stream).raw())) {
                return;
            }
            if (streams.get(stream).raw()) {
                onStream(Step.StreamWord.PRESENT, stream, streams.get(stream).present());
            } else {
                streamWord(stream);
            }
        }
    }

    private void streamWord(int stream) {
        Facts facts = streams.get(stream);
        switch (random.below(26)) {
            case 0 -> onStream(Step.StreamWord.FILTER, stream, facts);
            case 1 -> onStream(Step.StreamWord.FILTER_NOT, stream, facts);
            case 2 ->
                onStream(Step.StreamWord.MAP, stream, facts.with(Values.TEXT).with(Trait.MOVED));
            case 3 ->
                onStream(
                        Step.StreamWord.FLAT_MAP,
                        stream,
                        facts.with(Values.TEXT).with(Trait.MOVED).with(Trait.BURSTS));
            case 4 -> onStream(Step.StreamWord.MAP_VALUES, stream, facts.with(Values.TEXT));
            case 5, 6 ->
                onStream(
                        Step.StreamWord.FLAT_MAP_VALUES,
                        stream,
                        facts.with(Values.TEXT).with(Trait.BURSTS));
            case 7 -> onStream(Step.StreamWord.SELECT_KEY, stream, facts.with(Trait.MOVED));
            case 8 -> onStream(Step.StreamWord.REPARTITION, stream, facts.inLane(lane()));
            case 9 -> peek(stream);
            case 10 -> merge(stream);
            case 11 -> toTable(stream);
            case 12, 13 -> new RandomJoins(this).ofStream(stream);
            case 14, 15 -> new RandomJoins(this).withTable(stream);
            case 16 -> new RandomJoins(this).withGlobal(stream);
            case 17 -> process(stream);
            case 18 -> split(stream);
            default -> gather(stream);
        }
    }

    private void onStream(Step.StreamWord word, int stream, Facts made) {
        steps.add(new Step.OnStream(
                word, stream, functions(), said(streams.get(stream).values())));
        streams.add(made);
    }

    private void process(int stream) {
        Facts facts = streams.get(stream);
        boolean valuesOnly = random.nextBoolean();
        steps.add(new ChangeStep.Processing(stream, valuesOnly, functions(), said(facts.values())));
        streams.add(facts.with(Values.TEXT)
                .with(Trait.MOVED, facts.moved() || !valuesOnly)
                .with(Trait.BURSTS));
    }

    private void split(int stream) {
        Facts facts = streams.get(stream);
        steps.add(new ChangeStep.Split(stream, functions(), said(facts.values())));
        for (int branches = 3; branches > 0; branches--) {
            streams.add(facts);
        }
    }

    private void peek(int stream) {
        Said said = said(streams.get(stream).values());
        if (random.oneIn(4)) {
            steps.add(new Step.Foreach(stream, "foreach-" + steps.size(), said));
        } else {
            steps.add(new Step.Peek(stream, "peek-" + steps.size(), said));
            streams.add(streams.get(stream));
        }
    }

    private void merge(int stream) {
        Facts one = streams.get(stream);
        List<Integer> partners = IntStream.range(0, streams.size())
                .filter(other -> other != stream && canMerge(one, streams.get(other)))
                .boxed()
                .toList();
        if (partners.isEmpty()) {
            return;
        }
        int other = random.pick(partners);
        steps.add(new Step.Merge(stream, other, said(one.values())));
        streams.add(one.with(streams.get(other)).with(Trait.BURSTS));
    }

    private static boolean canMerge(Facts one, Facts other) {
        return one.values() == other.values()
                && !other.raw()
                && !other.ends()
                && one.origin().with(other.origin()).lanes().size() <= 1;
    }

    private void toTable(int stream) {
        Facts facts = streams.get(stream);
        // Numbers need their serde, which a merge may have lost.
        boolean history = facts.values() == Values.TEXT && random.oneIn(8);
        Store store = history ? historyStore() : facts.values() == Values.NUMBER ? keptStore() : store();
        steps.add(new Step.ToTable(stream, said(facts.values()), store));
        tables.add(cached(moved(facts).without(Trait.SOLID).with(Trait.HISTORY, history), store));
    }

    private void gather(int stream) {
        Facts facts = streams.get(stream);
        boolean byKey = random.nextBoolean();
        steps.add(new Step.Group(stream, byKey ? null : functions(), said(facts.values())));
        groups.add(byKey ? facts : facts.with(Trait.MOVED));
        for (int i = random.oneIn(4) ? 2 : 1; i > 0; i--) {
            if (random.nextBoolean()) {
                new RandomWindows(this).of(groups.size() - 1);
            } else if (random.oneIn(4)) {
                cogroup(groups.size() - 1);
            } else {
                gatherGroup(groups.size() - 1);
            }
        }
    }

    private void cogroup(int group) {
        List<Integer> of = cogrouped(group);
        Facts facts = together(of);
        Store store = keptStore();
        Functions functions = new Functions(random.nextInt(), !store.caching() && random.nextBoolean());
        steps.add(new ChangeStep.Cogroup(of, new Step.Gathering(functions, said(Values.TEXT), store)));
        tables.add(cached(facts, store).with(Values.TEXT).with(Trait.OLDEST).with(Trait.SOLID, !functions.nulls()));
    }

    /** A group and perhaps another one, whose records come in a certain order. */
    List<Integer> cogrouped(int group) {
        Facts one = groups.get(group);
        int other = random.below(groups.size());
        boolean fits = other != group
                && !one.moved()
                && !groups.get(other).moved()
                && one.origin().ordered(groups.get(other).origin());
        return fits ? List.of(group, other) : List.of(group);
    }

    /** What is known of what several groups make, behind a topic of its own if one needs it. */
    Facts together(List<Integer> of) {
        Facts facts = groups.get(of.get(0));
        for (int group : of.subList(1, of.size())) {
            facts = facts.with(groups.get(group));
        }
        return moved(facts);
    }

    private void gatherGroup(int group) {
        Facts facts = groups.get(group);
        Step.GroupWord word = random.pick(Step.GroupWord.values());
        Values values = switch (word) {
            case COUNT -> Values.NUMBER;
            case REDUCE -> facts.values();
            case AGGREGATE -> Values.TEXT;
        };
        Store store = store();
        boolean nulls = !store.caching() && random.nextBoolean();
        Functions functions = new Functions(random.nextInt(), nulls);
        steps.add(new Step.OnGroup(word, group, new Step.Gathering(functions, said(values), store)));
        Facts made = cached(facts, store)
                .with(values)
                .without(Trait.MOVED)
                .with(Trait.OLDEST, word != Step.GroupWord.REDUCE)
                .with(Trait.SOLID, word == Step.GroupWord.COUNT || !nulls);
        tables.add(facts.moved() ? made.inLane(lane()) : made);
    }

    private void tableWord(int table) {
        Facts facts = tables.get(table);
        switch (random.below(12)) {
            case 0, 1 -> {
                Store store = storeOf(facts);
                steps.add(new Step.FilterTable(table, gathering(facts.values(), store)));
                tables.add(cached(facts, store).without(Trait.SOLID));
            }
            case 2, 3 -> {
                Store store = storeOf(facts);
                steps.add(new Step.MapTable(table, gathering(Values.TEXT, store)));
                tables.add(cached(facts, store).with(Values.TEXT).without(Trait.SOLID));
            }
            case 4 -> {
                Store store = storeOf(facts);
                steps.add(new ChangeStep.Transform(table, gathering(Values.TEXT, store)));
                tables.add(cached(facts, store).with(Values.TEXT).without(Trait.SOLID));
            }
            case 5 -> regroup(table);
            case 6 -> suppress(table);
            case 7, 8 -> new RandomJoins(this).ofTable(table);
            case 9 -> new RandomJoins(this).byForeignKey(table);
            default -> toStream(table);
        }
    }

    private void regroup(int table) {
        Facts facts = tables.get(table);
        if (facts.is(Trait.OLDEST) || facts.ends()) {
            return;
        }
        Step.GroupWord word = random.pick(Step.GroupWord.values());
        Store store = keptStore();
        steps.add(new ChangeStep.Regroup(table, word, gathering(Values.NUMBER, store)));
        tables.add(cached(facts.with(Trait.BURSTS), store)
                .with(Values.NUMBER)
                .inLane(lane())
                .with(Trait.OLDEST)
                .without(Trait.SOLID)
                .without(Trait.HISTORY));
    }

    private void suppress(int table) {
        Facts facts = tables.get(table);
        if (facts.ends() || !facts.is(Trait.SOLID) || lastUpdates) {
            return;
        }
        long maxRecords = random.nextBoolean() ? -1 : random.below(4);
        Said said = said(facts.values());
        if (said.name() != null) {
            said = new Said("waits-" + ++names, said.values(), said.serdes());
        }
        steps.add(new ChangeStep.Suppress(table, random.below(200), maxRecords, said));
        tables.add(facts.with(Trait.SLOW)
                .with(Trait.WAITS)
                .with(Trait.BURSTS)
                .with(Trait.PRIMED, facts.is(Trait.OLDEST))
                .with(Trait.OLDEST));
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

    // An update that is not the latest of its row is left out of a store without history, unlike there (0006).
    private Store storeOf(Facts facts) {
        return facts.is(Trait.HISTORY) ? Store.UNSAID : known(facts, storeOrNone());
    }

    private void toStream(int table) {
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
            if (random.oneIn(4)) {
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

    private Store historyStore() {
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

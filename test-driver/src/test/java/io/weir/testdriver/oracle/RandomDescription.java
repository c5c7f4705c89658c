package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;
import io.weir.testdriver.oracle.Words.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/*
 * Some restrictions keep the expected result a definite one, and one that both libraries want.
 *
 * Lanes. Records that wait in two repartition topics at the same time have no order between them. So streams behind
 * different repartition topics are never merged; a stream's lanes are the repartition topics that are nearest above it.
 *
 * Tombstones. The libraries differ, on purpose, in how often a table tells that a row is gone. So what leaves a table goes
 * to a topic, where repeated tombstones are taken out before the comparison, or through a filter that takes all out.
 *
 * Nothing gathered. Where a reducer gives null, Kafka Streams sends the tombstone with another time if it caches than if it
 * does not; here it is the same. So only tables without caching are given such reducers.
 *
 * Plain stores. In Kafka Streams a table in a plain store on disk loses its event times; here it does not. So stores on disk
 * are asked for with timestamps.
 */
/** Makes descriptions from a seed. */
final class RandomDescription {
    private static final int WORDS_MAX = 14;

    private final SeededRandom random;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> inputTopics = new ArrayList<>();
    private final Set<String> tableOutputs = new HashSet<>();
    private final List<Facts> streams = new ArrayList<>();
    private final List<Facts> groups = new ArrayList<>();
    private final List<Facts> tables = new ArrayList<>();
    private int names;
    private int lanes;

    private RandomDescription(SeededRandom random) {
        this.random = random;
    }

    static Description of(SeededRandom random) {
        return new RandomDescription(random).made();
    }

    /**
     * What is known of a stream, group or table.
     *
     * @param values what its values are
     * @param moved whether its key changed since it was last partitioned by it
     * @param raw whether it comes straight from a table
     * @param lanes the repartition topics nearest above
     */
    private record Facts(Values values, boolean moved, boolean raw, Set<Integer> lanes) {
        Facts with(Values other) {
            return new Facts(other, moved, false, lanes);
        }

        Facts withMoved(boolean other) {
            return new Facts(values, other, raw, lanes);
        }

        Facts withRaw(boolean other) {
            return new Facts(values, moved, other, lanes);
        }

        Facts inLane(int lane) {
            return new Facts(values, false, false, Set.of(lane));
        }
    }

    private Description made() {
        for (int i = random.between(1, 3); i > 0; i--) {
            source();
        }
        for (int i = random.between(1, WORDS_MAX); i > 0; i--) {
            word();
        }
        ends();
        return new Description(List.copyOf(steps), List.copyOf(inputTopics), Set.copyOf(tableOutputs));
    }

    private void source() {
        Facts facts = new Facts(Values.TEXT, false, false, Set.of());
        if (random.oneIn(3)) {
            steps.add(new Step.Table(topic(), said(Values.TEXT), store()));
            tables.add(facts);
        } else {
            List<String> topics = random.oneIn(6) ? List.of(topic(), topic()) : List.of(topic());
            steps.add(new Step.Stream(topics, said(Values.TEXT)));
            streams.add(facts);
        }
    }

    private String topic() {
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
            if (streams.get(stream).raw()) {
                onStream(Step.StreamWord.PRESENT, stream, streams.get(stream).withRaw(false));
            } else {
                streamWord(stream);
            }
        }
    }

    private void streamWord(int stream) {
        Facts facts = streams.get(stream);
        switch (random.below(16)) {
            case 0 -> onStream(Step.StreamWord.FILTER, stream, facts);
            case 1 -> onStream(Step.StreamWord.FILTER_NOT, stream, facts);
            case 2 ->
                onStream(Step.StreamWord.MAP, stream, facts.with(Values.TEXT).withMoved(true));
            case 3 ->
                onStream(
                        Step.StreamWord.FLAT_MAP,
                        stream,
                        facts.with(Values.TEXT).withMoved(true));
            case 4 -> onStream(Step.StreamWord.MAP_VALUES, stream, facts.with(Values.TEXT));
            case 5, 6 -> onStream(Step.StreamWord.FLAT_MAP_VALUES, stream, facts.with(Values.TEXT));
            case 7 -> onStream(Step.StreamWord.SELECT_KEY, stream, facts.withMoved(true));
            case 8 -> onStream(Step.StreamWord.REPARTITION, stream, facts.inLane(lane()));
            case 9 -> peek(stream);
            case 10 -> merge(stream);
            case 11 -> toTable(stream);
            default -> gather(stream);
        }
    }

    private void onStream(Step.StreamWord word, int stream, Facts made) {
        steps.add(new Step.OnStream(
                word, stream, functions(), said(streams.get(stream).values())));
        streams.add(made);
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
        boolean moved = one.moved() || streams.get(other).moved();
        streams.add(new Facts(
                one.values(),
                moved,
                false,
                union(one.lanes(), streams.get(other).lanes())));
    }

    private static boolean canMerge(Facts one, Facts other) {
        return one.values() == other.values()
                && !other.raw()
                && union(one.lanes(), other.lanes()).size() <= 1;
    }

    private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
        Set<Integer> union = new HashSet<>(one);
        union.addAll(other);
        return union;
    }

    private void toTable(int stream) {
        Facts facts = streams.get(stream);
        // Numbers need their serde, which a merge may have lost.
        Store store = facts.values() == Values.NUMBER ? keptStore() : store();
        steps.add(new Step.ToTable(stream, said(facts.values()), store));
        tables.add(facts.moved() ? facts.inLane(lane()) : facts);
    }

    private void gather(int stream) {
        Facts facts = streams.get(stream);
        boolean byKey = random.nextBoolean();
        steps.add(new Step.Group(stream, byKey ? null : functions(), said(facts.values())));
        groups.add(byKey ? facts : facts.withMoved(true));
        for (int i = random.oneIn(4) ? 2 : 1; i > 0; i--) {
            gatherGroup(groups.size() - 1);
        }
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
        Facts made = new Facts(values, false, false, facts.lanes());
        tables.add(facts.moved() ? made.inLane(lane()) : made);
    }

    private void tableWord(int table) {
        Facts facts = tables.get(table);
        switch (random.below(3)) {
            case 0 -> {
                steps.add(new Step.FilterTable(table, gathering(facts.values(), storeOrNone())));
                tables.add(facts);
            }
            case 1 -> {
                steps.add(new Step.MapTable(table, gathering(Values.TEXT, storeOrNone())));
                tables.add(facts.with(Values.TEXT));
            }
            default -> toStream(table);
        }
    }

    private void toStream(int table) {
        steps.add(new Step.ToStream(table, said(tables.get(table).values())));
        streams.add(tables.get(table).withRaw(true));
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
        if (streams.get(stream).raw()) {
            tableOutputs.add(topic);
        }
    }

    private int lane() {
        return ++lanes;
    }

    private Functions functions() {
        return new Functions(random.nextInt(), random.nextBoolean());
    }

    private Step.Gathering gathering(Values values, Store store) {
        return new Step.Gathering(functions(), said(values), store);
    }

    // The default serdes are those of text, so numbers need theirs.
    private Said said(Values values) {
        return new Said(name(), values, values == Values.NUMBER || random.nextBoolean());
    }

    private @Nullable String name() {
        return random.oneIn(5) ? "name-" + ++names : null;
    }

    private Store store() {
        return random.oneIn(3) ? Store.UNSAID : keptStore();
    }

    private Store storeOrNone() {
        return random.nextBoolean() ? Store.UNSAID : keptStore();
    }

    private Store keptStore() {
        Store.Kind kind =
                random.oneIn(20) ? Store.Kind.DISK : random.pick(Store.Kind.USUAL, Store.Kind.USUAL, Store.Kind.MEMORY);
        boolean named = kind != Store.Kind.USUAL || random.nextBoolean();
        return new Store(kind, named ? "store-" + ++names : null, random.nextBoolean(), !random.oneIn(5));
    }
}

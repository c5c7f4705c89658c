package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import io.weir.testdriver.oracle.Facts.Trait;
import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;
import io.weir.testdriver.oracle.Words.Values;
import java.util.List;
import java.util.stream.IntStream;

/** Makes words of streams. */
final class RandomStreams {
    private final RandomDescription made;
    private final SeededRandom random;

    RandomStreams(RandomDescription made) {
        this.made = made;
        this.random = made.random;
    }

    void word(int stream) {
        Facts facts = made.streams.get(stream);
        switch (random.below(27)) {
            case 0 -> say(Step.StreamWord.FILTER, stream, facts);
            case 1 -> say(Step.StreamWord.FILTER_NOT, stream, facts);
            case 2 -> say(Step.StreamWord.MAP, stream, facts.with(Values.TEXT).with(Trait.MOVED));
            case 3 ->
                say(
                        Step.StreamWord.FLAT_MAP,
                        stream,
                        facts.with(Values.TEXT).with(Trait.MOVED).with(Trait.BURSTS));
            case 4 -> say(Step.StreamWord.MAP_VALUES, stream, facts.with(Values.TEXT));
            case 5, 6 ->
                say(
                        Step.StreamWord.FLAT_MAP_VALUES,
                        stream,
                        facts.with(Values.TEXT).with(Trait.BURSTS));
            case 7 -> say(Step.StreamWord.SELECT_KEY, stream, facts.with(Trait.MOVED));
            case 8 -> say(Step.StreamWord.REPARTITION, stream, facts.inLane(made.lane()));
            case 9 -> peek(stream);
            case 10 -> merge(stream);
            case 11 -> toTable(stream);
            case 12, 13 -> new RandomJoins(made).ofStream(stream);
            case 19 -> new RandomJoins(made).ofLateStreams(stream);
            case 14, 15 -> new RandomJoins(made).withTable(stream);
            case 16 -> new RandomJoins(made).withGlobal(stream);
            case 17 -> process(stream);
            case 18 -> split(stream);
            default -> new RandomGroups(made).of(stream);
        }
    }

    void say(Step.StreamWord word, int stream, Facts result) {
        made.steps.add(new Step.OnStream(
                word,
                stream,
                made.functions(),
                made.said(made.streams.get(stream).values())));
        made.streams.add(result);
    }

    private void process(int stream) {
        Facts facts = made.streams.get(stream);
        boolean valuesOnly = random.nextBoolean();
        made.steps.add(new ChangeStep.Processing(stream, valuesOnly, made.functions(), made.said(facts.values())));
        made.streams.add(facts.with(Values.TEXT)
                .with(Trait.MOVED, facts.moved() || !valuesOnly)
                .with(Trait.BURSTS));
    }

    private void split(int stream) {
        Facts facts = made.streams.get(stream);
        made.steps.add(new ChangeStep.Split(stream, made.functions(), made.said(facts.values())));
        for (int branches = 3; branches > 0; branches--) {
            made.streams.add(facts);
        }
    }

    private void peek(int stream) {
        Said said = made.said(made.streams.get(stream).values());
        if (random.oneIn(4)) {
            made.steps.add(new Step.Foreach(stream, "foreach-" + made.steps.size(), said));
        } else {
            made.steps.add(new Step.Peek(stream, "peek-" + made.steps.size(), said));
            made.streams.add(made.streams.get(stream));
        }
    }

    private void merge(int stream) {
        Facts one = made.streams.get(stream);
        List<Integer> partners = IntStream.range(0, made.streams.size())
                .filter(other -> other != stream && canMerge(one, made.streams.get(other)))
                .boxed()
                .toList();
        if (partners.isEmpty()) {
            return;
        }
        int other = random.pick(partners);
        made.steps.add(new Step.Merge(stream, other, made.said(one.values())));
        made.streams.add(one.with(made.streams.get(other)).with(Trait.BURSTS));
    }

    private static boolean canMerge(Facts one, Facts other) {
        return one.values() == other.values()
                && !other.raw()
                && !other.ends()
                && one.origin().with(other.origin()).lanes().size() <= 1;
    }

    private void toTable(int stream) {
        Facts facts = made.streams.get(stream);
        // Numbers need their serde, which a merge may have lost.
        boolean history = facts.values() == Values.TEXT && random.oneIn(8);
        Store store = history ? made.historyStore() : facts.values() == Values.NUMBER ? made.keptStore() : made.store();
        made.steps.add(new Step.ToTable(stream, made.said(facts.values()), store));
        made.tables.add(made.cached(made.moved(facts).without(Trait.SOLID).with(Trait.HISTORY, history), store));
    }
}

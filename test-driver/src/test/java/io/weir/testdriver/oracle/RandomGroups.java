package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import io.weir.testdriver.oracle.Facts.Trait;
import io.weir.testdriver.oracle.Words.Store;
import io.weir.testdriver.oracle.Words.Values;
import java.util.List;

/** Makes groups and what gathers them. */
final class RandomGroups {
    private final RandomDescription made;
    private final SeededRandom random;

    RandomGroups(RandomDescription made) {
        this.made = made;
        this.random = made.random;
    }

    void of(int stream) {
        Facts facts = made.streams.get(stream);
        boolean byKey = random.nextBoolean();
        made.steps.add(new Step.Group(stream, byKey ? null : made.functions(), made.said(facts.values())));
        made.groups.add(byKey ? facts : facts.with(Trait.MOVED));
        for (int i = random.oneIn(4) ? 2 : 1; i > 0; i--) {
            if (random.nextBoolean()) {
                new RandomWindows(made).of(made.groups.size() - 1);
            } else if (random.oneIn(4)) {
                cogroup(made.groups.size() - 1);
            } else {
                gatherGroup(made.groups.size() - 1);
            }
        }
    }

    private void cogroup(int group) {
        List<Integer> of = cogrouped(group);
        Facts facts = together(of);
        Store store = made.keptStore();
        Functions functions = new Functions(random.nextInt(), !store.caching() && random.nextBoolean());
        made.steps.add(new ChangeStep.Cogroup(of, new Step.Gathering(functions, made.said(Values.TEXT), store)));
        made.tables.add(
                made.cached(facts, store).with(Values.TEXT).with(Trait.OLDEST).with(Trait.SOLID, !functions.nulls()));
    }

    /** A group and perhaps another one, whose records come in a certain order. */
    List<Integer> cogrouped(int group) {
        Facts one = made.groups.get(group);
        int other = random.below(made.groups.size());
        boolean fits = other != group
                && !one.moved()
                && !made.groups.get(other).moved()
                && one.origin().ordered(made.groups.get(other).origin());
        return fits ? List.of(group, other) : List.of(group);
    }

    /** What is known of what several groups make, behind a topic of its own if one needs it. */
    Facts together(List<Integer> of) {
        Facts facts = made.groups.get(of.get(0));
        for (int group : of.subList(1, of.size())) {
            facts = facts.with(made.groups.get(group));
        }
        return made.moved(facts);
    }

    private void gatherGroup(int group) {
        Facts facts = made.groups.get(group);
        Step.GroupWord word = random.pick(Step.GroupWord.values());
        Values values = switch (word) {
            case COUNT -> Values.NUMBER;
            case REDUCE -> facts.values();
            case AGGREGATE -> Values.TEXT;
        };
        Store store = made.store();
        boolean nulls = !store.caching() && random.nextBoolean();
        Functions functions = new Functions(random.nextInt(), nulls);
        made.steps.add(new Step.OnGroup(word, group, new Step.Gathering(functions, made.said(values), store)));
        Facts gathered = made.cached(facts, store)
                .with(values)
                .without(Trait.MOVED)
                .with(Trait.OLDEST, word != Step.GroupWord.REDUCE)
                .with(Trait.SOLID, word == Step.GroupWord.COUNT || !nulls);
        made.tables.add(facts.moved() ? gathered.inLane(made.lane()) : gathered);
    }
}

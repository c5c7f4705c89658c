package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import io.weir.testdriver.oracle.Facts.Trait;
import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;
import io.weir.testdriver.oracle.Words.Values;

/** Makes words of tables. */
final class RandomTables {
    private final RandomDescription made;
    private final SeededRandom random;

    RandomTables(RandomDescription made) {
        this.made = made;
        this.random = made.random;
    }

    void word(int table) {
        Facts facts = made.tables.get(table);
        switch (random.below(12)) {
            case 0, 1 -> {
                Store store = storeOf(facts);
                made.steps.add(new Step.FilterTable(table, made.gathering(facts.values(), store)));
                Facts filtered = made.cached(facts, store).without(Trait.SOLID);
                made.tables.add(facts.is(Trait.WAITS) ? filtered.with(Deviation.TOMBSTONES_BELOW_WAITING) : filtered);
            }
            case 2, 3 -> {
                Store store = storeOf(facts);
                made.steps.add(new Step.MapTable(table, made.gathering(Values.TEXT, store)));
                made.tables.add(made.cached(facts, store).with(Values.TEXT).without(Trait.SOLID));
            }
            case 4 -> {
                Store store = storeOf(facts);
                made.steps.add(new ChangeStep.Transform(table, made.gathering(Values.TEXT, store)));
                made.tables.add(made.cached(facts, store).with(Values.TEXT).without(Trait.SOLID));
            }
            case 5 -> regroup(table);
            case 6 -> suppress(table);
            case 7, 8 -> new RandomJoins(made).ofTable(table);
            case 9 -> new RandomJoins(made).byForeignKey(table);
            default -> made.toStream(table);
        }
    }

    private void regroup(int table) {
        Facts facts = made.tables.get(table);
        if (facts.is(Trait.OLDEST) || facts.ends()) {
            return;
        }
        Step.GroupWord word = random.pick(Step.GroupWord.values());
        Store store = made.keptStore();
        made.steps.add(new ChangeStep.Regroup(table, word, made.gathering(Values.NUMBER, store)));
        made.tables.add(made.cached(facts.with(Trait.BURSTS), store)
                .with(Values.NUMBER)
                .inLane(made.lane())
                .with(Trait.OLDEST)
                .without(Trait.SOLID)
                .without(Trait.HISTORY));
    }

    private void suppress(int table) {
        Facts facts = made.tables.get(table);
        if (facts.ends() || !facts.is(Trait.SOLID) || made.lastUpdates) {
            return;
        }
        long maxRecords = random.nextBoolean() ? -1 : random.below(4);
        Said said = made.said(facts.values());
        if (said.name() != null) {
            said = new Said("waits-" + made.number(), said.values(), said.serdes());
        }
        made.steps.add(new ChangeStep.Suppress(table, random.below(200), maxRecords, said));
        made.tables.add(facts.with(Trait.SLOW)
                .with(Trait.WAITS)
                .with(Trait.BURSTS)
                .with(Trait.PRIMED, facts.is(Trait.OLDEST))
                .with(Trait.OLDEST));
    }

    // An update that is not the latest of its row is left out of a store without history, unlike there (0006).
    private Store storeOf(Facts facts) {
        return facts.is(Trait.HISTORY) ? Store.UNSAID : made.known(facts, made.storeOrNone());
    }
}

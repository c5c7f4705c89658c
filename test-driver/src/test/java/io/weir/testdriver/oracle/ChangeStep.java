package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Words.Said;
import java.util.List;

/** A word that processes, splits or regroups. */
sealed interface ChangeStep extends Step {
    record Processing(int stream, boolean valuesOnly, Functions functions, Said said) implements ChangeStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            S of = made.streams().get(stream);
            ChangeWords<S, G, T> words = made.words().changes();
            made.streams()
                    .add(valuesOnly ? words.processValues(of, functions, said) : words.process(of, functions, said));
        }
    }

    record Split(int stream, Functions functions, Said said) implements ChangeStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            S of = made.streams().get(stream);
            made.streams().addAll(made.words().changes().split(of, functions, said));
        }
    }

    record Transform(int table, Gathering gathering) implements ChangeStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            T of = made.tables().get(table);
            made.tables()
                    .add(made.words()
                            .changes()
                            .transformValues(of, gathering.functions(), gathering.said(), gathering.store()));
        }
    }

    record Regroup(int table, GroupWord word, Gathering gathering) implements ChangeStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            T of = made.tables().get(table);
            made.tables()
                    .add(made.words()
                            .changes()
                            .regroup(of, word, gathering.functions(), gathering.said(), gathering.store()));
        }
    }

    record Cogroup(List<Integer> groups, Gathering gathering) implements ChangeStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            List<G> of = groups.stream().map(made.groups()::get).toList();
            made.tables()
                    .add(made.words()
                            .changes()
                            .cogroup(of, gathering.functions(), gathering.said(), gathering.store()));
        }
    }

    record Suppress(int table, long waitMs, long maxRecords, Said said) implements ChangeStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            T of = made.tables().get(table);
            made.tables().add(made.words().changes().suppress(of, waitMs, maxRecords, said));
        }
    }
}

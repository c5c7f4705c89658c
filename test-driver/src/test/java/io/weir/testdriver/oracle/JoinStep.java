package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.JoinWords.Bounds;
import io.weir.testdriver.oracle.JoinWords.Joining;
import io.weir.testdriver.oracle.Words.Store;

/** A word that joins. */
sealed interface JoinStep extends Step {
    record Streams(int one, int other, Bounds bounds, Joining how) implements JoinStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            S left = made.streams().get(one);
            made.streams().add(made.words().joins().streams(left, made.streams().get(other), bounds, how));
        }
    }

    record LateStreams(int one, int other, Bounds bounds, Joining how) implements JoinStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            S left = made.streams().get(one);
            made.streams()
                    .add(made.words().joins().lateStreams(left, made.streams().get(other), bounds, how));
        }
    }

    record WithTable(int stream, int table, long graceMs, Joining how) implements JoinStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            S left = made.streams().get(stream);
            made.streams()
                    .add(made.words().joins().withTable(left, made.tables().get(table), graceMs, how));
        }
    }

    record WithGlobal(int stream, String topic, Functions by, Joining how) implements JoinStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.streams().add(made.words().joins().withGlobal(made.streams().get(stream), topic, by, how));
        }
    }

    record Tables(int one, int other, Joining how, Store store) implements JoinStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            T left = made.tables().get(one);
            made.tables().add(made.words().joins().tables(left, made.tables().get(other), how, store));
        }
    }

    record ByForeignKey(int one, int other, Functions by, Joining how, Store store) implements JoinStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            T left = made.tables().get(one);
            made.tables()
                    .add(made.words().joins().byForeignKey(left, made.tables().get(other), by, how, store));
        }
    }
}

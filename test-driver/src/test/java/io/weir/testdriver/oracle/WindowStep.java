package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.WindowWords.Gathered;
import io.weir.testdriver.oracle.WindowWords.Kind;
import java.util.List;

/** A word that gathers the records of windows. */
sealed interface WindowStep extends Step {
    record OfGroup(GroupWord word, int group, Gathered how) implements WindowStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            WindowWords<S, G> words = made.words().windows();
            G of = made.groups().get(group);
            made.streams()
                    .add(
                            switch (how.windows().kind()) {
                                case TUMBLING, HOPPING, UNLIMITED -> words.times(of, word, how);
                                case SLIDING -> words.sliding(of, word, how);
                                case SESSION -> words.sessions(of, word, how);
                            });
        }
    }

    record OfGroups(List<Integer> groups, Gathered how) implements WindowStep {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            WindowWords<S, G> words = made.words().windows();
            List<G> of = groups.stream().map(made.groups()::get).toList();
            Kind kind = how.windows().kind();
            made.streams()
                    .add(
                            kind == Kind.SESSION
                                    ? words.cogroupedSessions(of, how)
                                    : kind == Kind.SLIDING
                                            ? words.cogroupedSliding(of, how)
                                            : words.cogroupedTimes(of, how));
        }
    }
}

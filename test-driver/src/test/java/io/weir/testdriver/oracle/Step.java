package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One word of a description, with the numbers of the streams and tables that it is said of. */
interface Step {
    /** Says the word, and adds what it makes to what was made so far. */
    <S, G, T> void say(Building<S, G, T> made);

    /**
     * What was made so far; the first stream has number 0, and so on.
     *
     * @param words the library
     * @param effects told what peeks and foreaches see
     * @param streams the streams
     * @param groups the grouped streams
     * @param tables the tables
     */
    record Building<S, G, T>(Words<S, G, T> words, EffectLog effects, List<S> streams, List<G> groups, List<T> tables) {
        Building(Words<S, G, T> words, EffectLog effects) {
            this(words, effects, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /** Notes what was seen where. */
    @FunctionalInterface
    interface EffectLog {
        void saw(String place, @Nullable String key, @Nullable Object value);
    }

    record Stream(List<String> topics, Said said) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.streams().add(made.words().stream(topics, said));
        }
    }

    record Table(String topic, Said said, Store store) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.tables().add(made.words().table(topic, said, store));
        }
    }

    /** The words that make a stream of a stream. */
    enum StreamWord {
        FILTER,
        FILTER_NOT,
        PRESENT,
        MAP,
        FLAT_MAP,
        MAP_VALUES,
        FLAT_MAP_VALUES,
        SELECT_KEY,
        REPARTITION;

        <S> S say(Words<S, ?, ?> words, S stream, Functions functions, Said said) {
            return switch (this) {
                case FILTER -> words.filter(stream, functions, said);
                case FILTER_NOT -> words.filterNot(stream, functions, said);
                case PRESENT -> words.present(stream);
                case MAP -> words.map(stream, functions, said);
                case FLAT_MAP -> words.flatMap(stream, functions, said);
                case MAP_VALUES -> words.mapValues(stream, functions, said);
                case FLAT_MAP_VALUES -> words.flatMapValues(stream, functions, said);
                case SELECT_KEY -> words.selectKey(stream, functions, said);
                case REPARTITION -> words.repartition(stream, said);
            };
        }
    }

    record OnStream(StreamWord word, int stream, Functions functions, Said said) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.streams().add(word.say(made.words(), made.streams().get(stream), functions, said));
        }
    }

    record Peek(int stream, String place, Said said) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            EffectLog log = made.effects();
            S of = made.streams().get(stream);
            made.streams().add(made.words().peek(of, (key, value) -> log.saw(place, key, value), said));
        }
    }

    record Foreach(int stream, String place, Said said) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            EffectLog log = made.effects();
            made.words().foreach(made.streams().get(stream), (key, value) -> log.saw(place, key, value), said);
        }
    }

    record Merge(int one, int other, Said said) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.streams()
                    .add(made.words()
                            .merge(made.streams().get(one), made.streams().get(other), said));
        }
    }

    record ToTable(int stream, Said said, Store store) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.tables().add(made.words().toTable(made.streams().get(stream), said, store));
        }
    }

    record Group(int stream, @Nullable Functions by, Said said) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            S of = made.streams().get(stream);
            made.groups()
                    .add(
                            by == null
                                    ? made.words().groupByKey(of, said)
                                    : made.words().groupBy(of, by, said));
        }
    }

    /** The words that gather the records of each key. */
    enum GroupWord {
        COUNT,
        REDUCE,
        AGGREGATE;

        <G, T> T say(Words<?, G, T> words, G group, Gathering gathering) {
            return switch (this) {
                case COUNT -> words.count(group, gathering.said, gathering.store);
                case REDUCE -> words.reduce(group, gathering.functions, gathering.said, gathering.store);
                case AGGREGATE -> words.aggregate(group, gathering.functions, gathering.said, gathering.store);
            };
        }
    }

    record Gathering(Functions functions, Said said, Store store) {}

    record OnGroup(GroupWord word, int group, Gathering gathering) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.tables().add(word.say(made.words(), made.groups().get(group), gathering));
        }
    }

    record FilterTable(int table, Gathering gathering) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            T of = made.tables().get(table);
            made.tables().add(made.words().filterTable(of, gathering.functions, gathering.said, gathering.store));
        }
    }

    record MapTable(int table, Gathering gathering) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            T of = made.tables().get(table);
            made.tables().add(made.words().mapTable(of, gathering.functions, gathering.said, gathering.store));
        }
    }

    record ToStream(int table, Said said) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.streams().add(made.words().toStream(made.tables().get(table), said));
        }
    }

    record To(int stream, String topic, Said said) implements Step {
        @Override
        public <S, G, T> void say(Building<S, G, T> made) {
            made.words().to(made.streams().get(stream), topic, said);
        }
    }
}

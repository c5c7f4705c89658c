package io.weir.testdriver;

import io.weir.state.PositionBound;
import io.weir.state.Query;
import io.weir.state.QueryConfig;
import io.weir.state.QueryResult;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import io.weir.state.StoreBuilder;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/** A store of an application's own that writes down what happens to it. */
public final class DiaryStore implements StateStore {
    private final String name;
    private final List<String> diary;
    private final List<String> words = new ArrayList<>();
    private boolean open;
    private File directory = new File("");

    DiaryStore(String name, List<String> diary) {
        this.name = name;
        this.diary = diary;
    }

    void write(String word) {
        diary.add("write " + word);
        words.add(word);
    }

    List<String> words() {
        return words;
    }

    File directory() {
        return directory;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        diary.add("init " + context.applicationId() + " " + context.taskId());
        directory = context.stateDir();
        context.register(root, (key, value) -> diary.add("restore"), () -> diary.add("told"));
        open = true;
    }

    @Override
    public void flush() {
        diary.add("flush");
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        diary.add("commit " + byText(changelogOffsets));
    }

    private static Map<String, Long> byText(Map<TopicPartition, Long> offsets) {
        Map<String, Long> texts = new TreeMap<>();
        offsets.forEach((partition, offset) -> texts.put(partition.toString(), offset));
        return texts;
    }

    @Override
    public void close() {
        diary.add("close");
        open = false;
    }

    @Override
    public boolean persistent() {
        return true;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    @SuppressWarnings("unchecked") // Such a query has an answer of this type.
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return query instanceof Words
                ? (QueryResult<R>) QueryResult.forResult(List.copyOf(words))
                : StateStore.super.query(query, positionBound, config);
    }

    /** Asks a diary for its words. */
    record Words() implements Query<List<String>> {}

    /**
     * Makes diaries.
     *
     * @param name name of the store
     * @param made name that the store gives itself
     * @param logged whether it asks for a changelog
     * @param diary what happens
     */
    record Builder(String name, String made, boolean logged, List<String> diary) implements StoreBuilder<DiaryStore> {
        Builder(String name, boolean logged, List<String> diary) {
            this(name, name, logged, diary);
        }

        @Override
        public StoreBuilder<DiaryStore> withCachingEnabled() {
            return this;
        }

        @Override
        public StoreBuilder<DiaryStore> withCachingDisabled() {
            return this;
        }

        @Override
        public StoreBuilder<DiaryStore> withLoggingEnabled(Map<String, String> config) {
            return new Builder(name, made, true, diary);
        }

        @Override
        public StoreBuilder<DiaryStore> withLoggingDisabled() {
            return new Builder(name, made, false, diary);
        }

        @Override
        public DiaryStore build() {
            return new DiaryStore(made, diary);
        }

        @Override
        public Map<String, String> logConfig() {
            return Map.of();
        }

        @Override
        public boolean loggingEnabled() {
            return logged;
        }
    }
}

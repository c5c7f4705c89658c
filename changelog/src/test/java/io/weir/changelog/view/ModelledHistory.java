package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.StateStore;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.VersionedRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A versioned store beside all versions that were ever put. */
final class ModelledHistory implements Modelled {
    private static final int KEYS = 4;

    private final ResolvedStore store;
    private final Random random;
    private Model committed = new Model(new TreeMap<>(), -1);
    private Model now = committed.copy();
    private long clock;
    private boolean dirty;
    private @Nullable StateStore view;

    ModelledHistory(ResolvedStore store, Random random) {
        this.store = store;
        this.random = random;
    }

    @Override
    public ResolvedStore store() {
        return store;
    }

    @Override
    public void use(StoreSet set) {
        view = set.store(store.name());
    }

    @Override
    public boolean dirty() {
        return dirty;
    }

    @Override
    public void step(int recordTime) {
        clock += random.nextInt(8) == 0 ? random.nextInt(2 * (int) historyMs()) : random.nextInt(10);
        if (random.nextInt(3) == 0) {
            Bytes key = key();
            expectAsOf(open(), key, time());
            expectSpan(key);
        } else {
            put(key(), time(), random.nextInt(4) == 0 ? null : "v" + random.nextInt(1000));
        }
    }

    private void put(Bytes key, long time, @Nullable String value) {
        long answer = versions(open()).put(key, value, time);
        if (time < now.historyStart(historyMs())) {
            assertThat(answer).isEqualTo(VersionedKeyValueStore.PUT_RETURN_CODE_NOT_PUT);
            return;
        }
        dirty = true;
        now.time = Math.max(now.time, time);
        NavigableMap<Long, Optional<String>> all = now.rows.computeIfAbsent(key, any -> new TreeMap<>());
        all.put(time, Optional.ofNullable(value));
        Long next = all.higherKey(time);
        assertThat(answer).isEqualTo(next == null ? VersionedKeyValueStore.PUT_RETURN_CODE_VALID_TO_UNDEFINED : next);
    }

    @Override
    public void check() {
        if (random.nextInt(4) == 0) {
            expectAll(open());
        }
    }

    @Override
    public void checkCommitted(StoreSet set) {
        Model before = now;
        now = committed;
        expectAll(set.store(store.name()));
        now = before;
    }

    private void expectAll(StateStore of) {
        for (int number = 0; number < KEYS; number++) {
            Bytes key = key(number);
            expectAsOf(of, key, Long.MAX_VALUE);
            for (long time : now.of(key).keySet()) {
                expectAsOf(of, key, time);
                expectAsOf(of, key, time - 1);
            }
            assertThat(versions(of).get(key)).isEqualTo(record(now.of(key).lastEntry(), null));
        }
    }

    private void expectAsOf(StateStore of, Bytes key, long asOf) {
        Map.Entry<Long, Optional<String>> valid = now.of(key).floorEntry(asOf);
        Long next = valid == null ? null : now.of(key).higherKey(valid.getKey());
        boolean known = asOf >= now.historyStart(historyMs()) || next == null;
        VersionedRecord<String> expected = known ? record(valid, next) : null;
        assertThat(versions(of).get(key, asOf)).as("%s as of %d", key, asOf).isEqualTo(expected);
    }

    private void expectSpan(Bytes key) {
        long from = Math.max(time(), now.historyStart(historyMs()));
        long to = from + random.nextInt((int) historyMs());
        List<VersionedRecord<String>> expected = new ArrayList<>();
        now.of(key).headMap(to, true).descendingMap().forEach((time, value) -> {
            Long next = now.of(key).higherKey(time);
            if (value.isPresent() && (next == null || next > from)) {
                expected.add(record(Map.entry(time, value), next));
            }
        });
        assertThat(history().versions(key, from, to)).isEqualTo(expected);
    }

    private static @Nullable VersionedRecord<String> record(
            Map.@Nullable Entry<Long, Optional<String>> version, @Nullable Long next) {
        if (version == null || version.getValue().isEmpty()) {
            return null;
        }
        String value = version.getValue().get();
        return next == null
                ? new VersionedRecord<>(value, version.getKey())
                : new VersionedRecord<>(value, version.getKey(), next);
    }

    @Override
    public void commit() {
        committed = now.copy();
        dirty = false;
    }

    @Override
    public void drop() {
        now = committed.copy();
        dirty = false;
    }

    @Override
    public Runnable mark() {
        Model before = now.copy();
        boolean dirtyBefore = dirty;
        return () -> {
            now = before;
            dirty = dirtyBefore;
        };
    }

    @Override
    public void closeIterators() {}

    private long historyMs() {
        return store.definition().retention().retentionMs();
    }

    private long time() {
        return Math.max(
                0, clock - (random.nextBoolean() ? random.nextInt(10) : random.nextInt((int) historyMs() + 20)));
    }

    private Bytes key() {
        return key(random.nextInt(KEYS));
    }

    private static Bytes key(int number) {
        return Bytes.wrap(new byte[number]);
    }

    private StateStore open() {
        if (view == null) {
            throw new IllegalStateException("The test opens the store first.");
        }
        return view;
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private History<Bytes, String> history() {
        return (History<Bytes, String>) open();
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static VersionedKeyValueStore<Bytes, String> versions(StateStore of) {
        return (VersionedKeyValueStore<Bytes, String>) of;
    }

    private static final class Model {
        private final NavigableMap<Bytes, NavigableMap<Long, Optional<String>>> rows;
        private long time;

        Model(NavigableMap<Bytes, NavigableMap<Long, Optional<String>>> rows, long time) {
            this.rows = rows;
            this.time = time;
        }

        NavigableMap<Long, Optional<String>> of(Bytes key) {
            return rows.getOrDefault(key, new TreeMap<>());
        }

        long historyStart(long historyMs) {
            return time - historyMs;
        }

        Model copy() {
            NavigableMap<Bytes, NavigableMap<Long, Optional<String>>> copy = new TreeMap<>();
            rows.forEach((key, versions) -> copy.put(key, new TreeMap<>(versions)));
            return new Model(copy, time);
        }
    }
}

package io.weir.changelog.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.view.UpdateBuffer.Values;
import io.weir.changelog.view.UpdateBuffer.Waiting;
import io.weir.state.StateStore;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A store of updates that wait, beside the sorted map that it must equal. */
final class ModelledBuffer implements Modelled {
    private final ResolvedStore store;
    private final Random random;
    private NavigableMap<Bytes, Timed> committed = new TreeMap<>();
    private NavigableMap<Bytes, Timed> now = new TreeMap<>();
    private long committedBytes;
    private boolean dirty;
    private @Nullable StateStore view;

    /** An update, and the time by which it leaves. */
    private record Timed(long time, Waiting<Bytes, String> update) {}

    ModelledBuffer(ResolvedStore store, Random random) {
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
        if (random.nextInt(3) == 0 && !now.isEmpty()) {
            dirty = true;
            Map.Entry<Bytes, Timed> first = first();
            assertThat(buffer(open()).take()).isEqualTo(first.getValue().update());
            now.remove(first.getKey());
            return;
        }
        Bytes key = Bytes.wrap(new byte[] {(byte) (random.nextInt(6) - 3)});
        Values<String> values = new Values<>(value(), value());
        UpdateOrigin origin = origin(recordTime);
        long time = (long) recordTime + random.nextInt(30);
        buffer(open()).put(time, key, values, origin);
        dirty = true;
        Timed before = now.get(key);
        long kept = before == null ? time : before.time();
        String prior = before == null ? values.old() : before.update().prior();
        now.put(key, new Timed(kept, new Waiting<>(key, values.now(), prior, origin)));
    }

    private UpdateOrigin origin(int recordTime) {
        RecordHeaders headers = new RecordHeaders();
        if (random.nextBoolean()) {
            headers.add("h", random.nextBoolean() ? null : new byte[] {1});
        }
        return new UpdateOrigin(random.nextInt(1000), recordTime, "S", 0, headers);
    }

    private @Nullable String value() {
        return random.nextInt(4) == 0 ? null : "v" + random.nextInt(1000);
    }

    private Map.Entry<Bytes, Timed> first() {
        return requireNonNull(now.entrySet().stream()
                .min(Comparator.comparingLong(
                                (Map.Entry<Bytes, Timed> row) -> row.getValue().time())
                        .thenComparing(Map.Entry::getKey))
                .orElse(null));
    }

    @Override
    public void check() {
        expectAll(open());
    }

    private void expectAll(StateStore of) {
        UpdateBuffer<Bytes, String> buffer = buffer(of);
        assertThat(buffer.records()).isEqualTo(now.size());
        assertThat(buffer.earliest())
                .isEqualTo(now.isEmpty() ? Long.MAX_VALUE : first().getValue().time());
        now.forEach((key, row) -> assertThat(buffer.waiting(key)).isEqualTo(row.update()));
    }

    @Override
    public void checkCommitted(StoreSet set) {
        NavigableMap<Bytes, Timed> before = now;
        now = committed;
        expectAll(set.store(store.name()));
        now = before;
        assertThat(buffer(set.store(store.name())).bytes()).isEqualTo(committedBytes);
    }

    @Override
    public void commit() {
        committed = new TreeMap<>(now);
        committedBytes = buffer(open()).bytes();
        dirty = false;
    }

    @Override
    public void drop() {
        now = new TreeMap<>(committed);
        dirty = false;
    }

    @Override
    public Runnable mark() {
        NavigableMap<Bytes, Timed> before = new TreeMap<>(now);
        boolean dirtyBefore = dirty;
        return () -> {
            now = before;
            dirty = dirtyBefore;
        };
    }

    @Override
    public void closeIterators() {}

    private StateStore open() {
        if (view == null) {
            throw new IllegalStateException("The test opens the store first.");
        }
        return view;
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static UpdateBuffer<Bytes, String> buffer(StateStore of) {
        return (UpdateBuffer<Bytes, String>) of;
    }
}

package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.StateStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A store of what waits for a partner, beside the sorted map that it must equal. */
final class ModelledWaiting implements Modelled {
    private static final Comparator<Place<Bytes>> ORDER = Comparator.comparingInt((Place<Bytes> place) -> place.side())
            .thenComparingLong(Place::time)
            .thenComparing(Place::key);

    private final ResolvedStore store;
    private final Random random;
    private NavigableMap<Place<Bytes>, String> committed = new TreeMap<>(ORDER);
    private NavigableMap<Place<Bytes>, String> now = new TreeMap<>(ORDER);
    private long clock;
    private boolean dirty;
    private @Nullable StateStore view;

    ModelledWaiting(ResolvedStore store, Random random) {
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
        clock += random.nextInt(20);
        switch (random.nextInt(4)) {
            case 0, 1 -> wait(recordTime);
            case 2 -> release(random.nextInt(2), clock - random.nextInt(60));
            default -> earliestIsNotTooLate(random.nextInt(2));
        }
    }

    /** One more comes to a place, or somebody who waits there has met a partner. */
    private void wait(int recordTime) {
        long time = Math.max(0, clock - random.nextInt(80));
        Place<Bytes> place = new Place<>(time, random.nextInt(2), key());
        KeyedRows.Row<String> row = rows(open()).row(place);
        String old = now.get(place);
        assertThat(row.value()).isEqualTo(old);
        String value = random.nextInt(4) == 0 ? null : (old == null ? "" : old) + random.nextInt(10);
        row.set(value, recordTime);
        note(place, value);
    }

    /** All of a side that wait since before a moment leave, or some of them, while they are read. */
    private void release(int side, long before) {
        boolean all = random.nextBoolean();
        List<KeyValue<Place<Bytes>, String>> expected = new ArrayList<>();
        now.forEach((place, value) -> {
            if (place.side() == side && place.time() < before) {
                expected.add(KeyValue.pair(place, value));
            }
        });
        List<KeyValue<Place<Bytes>, String>> found = new ArrayList<>();
        try (KeyValueIterator<Place<Bytes>, String> ready = rows(open()).before(side, before)) {
            while (ready.hasNext()) {
                KeyValue<Place<Bytes>, String> one = ready.next();
                found.add(one);
                if (all || random.nextBoolean()) {
                    rows(open()).row(one.key).set(null, clock);
                    note(one.key, null);
                }
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    private void note(Place<Bytes> place, @Nullable String value) {
        dirty = true;
        if (value == null) {
            now.remove(place);
        } else {
            now.put(place, value);
        }
    }

    private void earliestIsNotTooLate(int side) {
        assertThat(rows(open()).earliest(side)).isLessThanOrEqualTo(earliest(side));
    }

    private long earliest(int side) {
        return now.keySet().stream()
                .filter(place -> place.side() == side)
                .mapToLong(Place::time)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    @Override
    public void check() {
        if (random.nextInt(4) == 0) {
            expectAll(open());
        }
    }

    private void expectAll(StateStore of) {
        for (int side = 0; side < 2; side++) {
            try (KeyValueIterator<Place<Bytes>, String> all = rows(of).before(side, Long.MAX_VALUE)) {
                for (Map.Entry<Place<Bytes>, String> row : now.entrySet()) {
                    if (row.getKey().side() == side) {
                        assertThat(all.next()).isEqualTo(KeyValue.pair(row.getKey(), row.getValue()));
                    }
                }
                assertThat(all.hasNext()).isFalse();
            }
            assertThat(rows(of).earliest(side)).isEqualTo(earliest(side));
        }
    }

    @Override
    public void checkCommitted(StoreSet set) {
        NavigableMap<Place<Bytes>, String> before = now;
        now = committed;
        expectAll(set.store(store.name()));
        now = before;
    }

    @Override
    public void commit() {
        committed = new TreeMap<>(now);
        dirty = false;
    }

    @Override
    public void drop() {
        now = new TreeMap<>(committed);
        dirty = false;
    }

    @Override
    public Runnable mark() {
        NavigableMap<Place<Bytes>, String> before = new TreeMap<>(now);
        boolean dirtyBefore = dirty;
        return () -> {
            now = before;
            dirty = dirtyBefore;
        };
    }

    @Override
    public void closeIterators() {}

    private Bytes key() {
        byte[] one = {(byte) random.nextInt(256)};
        return Bytes.wrap(random.nextInt(3) == 0 ? new byte[0] : one);
    }

    private StateStore open() {
        if (view == null) {
            throw new IllegalStateException("The test opens the store first.");
        }
        return view;
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static WaitingRows<Bytes, String> rows(StateStore of) {
        return (WaitingRows<Bytes, String>) of;
    }
}

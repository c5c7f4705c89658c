package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.Backend;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreKind;
import io.weir.state.ValueAndTimestamp;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A key-value store beside the sorted map that it must equal. */
final class ModelledStore implements Modelled {
    private static final byte[] LETTERS = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff};

    private final ResolvedStore store;
    private final Random random;
    private final boolean timed;
    private final List<HeldIterator> held = new ArrayList<>();
    private NavigableMap<Bytes, ValueAndTimestamp<Object>> committed = new TreeMap<>();
    private NavigableMap<Bytes, ValueAndTimestamp<Object>> rows = new TreeMap<>();
    private boolean dirty;
    private Optional<ComingRows> coming = Optional.empty();
    private @Nullable KeyValueStore<Bytes, Object> view;

    ModelledStore(ResolvedStore store, Random random) {
        this.store = store;
        this.random = random;
        this.timed = store.definition().kind() == StoreKind.TIMESTAMPED_KEY_VALUE;
    }

    @Override
    public ResolvedStore store() {
        return store;
    }

    @Override
    public void use(StoreSet set) {
        view = view(set);
        coming = keyed().coming();
    }

    @Override
    public boolean dirty() {
        return dirty;
    }

    @Override
    public void step(int now) {
        if (random.nextInt(4) == 0) {
            List<byte[]> keys = Stream.generate(() -> key().get()).limit(12).toList();
            coming.ifPresent(rows -> rows.fetch(() -> keys));
        }
        Bytes key = key();
        switch (random.nextInt(8)) {
            case 0, 1 -> put(key, value(), now);
            case 2 -> put(key, null, now);
            case 3, 4 -> update(key, now);
            case 5 -> assertThat(open().get(key)).isEqualTo(shown(rows.get(key)));
            case 6 -> hold();
            default -> readRange(key, key());
        }
    }

    @Override
    public void check() {
        if (random.nextInt(4) == 0) {
            expect(rows, open().all());
            expect(rows.descendingMap(), open().reverseAll());
            if (store.backend() == Backend.MEMORY) {
                assertThat(open().approximateNumEntries()).isEqualTo(rows.size());
            }
        }
        if (!held.isEmpty() && random.nextInt(4) == 0) {
            held.get(random.nextInt(held.size())).read();
        }
    }

    @Override
    public void checkCommitted(StoreSet set) {
        expect(committed, view(set).all());
    }

    @Override
    public void commit() {
        committed = new TreeMap<>(rows);
        dirty = false;
    }

    @Override
    public void drop() {
        rows = new TreeMap<>(committed);
        dirty = false;
    }

    @Override
    public Runnable mark() {
        NavigableMap<Bytes, ValueAndTimestamp<Object>> before = new TreeMap<>(rows);
        boolean dirtyBefore = dirty;
        return () -> {
            rows = before;
            dirty = dirtyBefore;
        };
    }

    @Override
    public void closeIterators() {
        held.forEach(HeldIterator::finish);
        held.clear();
    }

    private void put(Bytes key, @Nullable Object value, long now) {
        long time = timed ? random.nextInt(1000) : now;
        if (timed) {
            open().put(key, ValueAndTimestamp.make(value, time));
        } else {
            open().put(key, value);
        }
        note(key, value, time);
    }

    /** As an operator does it: one row, read and written, sometimes with something kept beside it. */
    private void update(Bytes key, long now) {
        KeyedRows.Row<Object> row = keyed().row(key);
        ValueAndTimestamp<Object> old = rows.get(key);
        assertThat(row.value()).isEqualTo(ValueAndTimestamp.getValueOrNull(old));
        assertThat(row.timestamp()).isEqualTo(old == null || !timed ? -1 : old.timestamp());
        if (random.nextInt(3) == 0) {
            row.attach(this);
            assertThat(row.attachment()).isSameAs(this);
        }
        if (random.nextInt(4) > 0) {
            Object value = random.nextInt(5) == 0 ? null : value();
            row.set(value, now);
            note(key, value, now);
            assertThat(row.value()).isEqualTo(value);
        }
    }

    private void note(Bytes key, @Nullable Object value, long time) {
        dirty = true;
        ValueAndTimestamp<Object> row = ValueAndTimestamp.make(value, time);
        if (row == null) {
            rows.remove(key);
        } else {
            rows.put(key, row);
        }
    }

    private void hold() {
        if (held.size() < 3) {
            boolean forward = random.nextBoolean();
            held.add(new HeldIterator(forward ? open().all() : open().reverseAll(), new TreeMap<>(rows), forward));
        } else {
            held.remove(0).finish();
        }
    }

    private void readRange(Bytes one, Bytes other) {
        if (random.nextInt(3) == 0) {
            NavigableMap<Bytes, ValueAndTimestamp<Object>> part = new TreeMap<>(rows);
            part.keySet().removeIf(key -> !startsWith(key.get(), one.get()));
            expect(part, open().prefixScan(one.get(), Serdes.ByteArray().serializer()));
            return;
        }
        Bytes from = random.nextInt(5) == 0 ? null : one;
        Bytes to = random.nextInt(5) == 0 ? null : other;
        NavigableMap<Bytes, ValueAndTimestamp<Object>> part = new TreeMap<>(rows);
        part.keySet()
                .removeIf(key -> (from != null && key.compareTo(from) < 0) || (to != null && key.compareTo(to) > 0));
        expect(part, open().range(from, to));
        expect(part.descendingMap(), open().reverseRange(from, to));
    }

    private void expect(Map<Bytes, ValueAndTimestamp<Object>> expected, KeyValueIterator<Bytes, Object> found) {
        try (found) {
            for (Map.Entry<Bytes, ValueAndTimestamp<Object>> row : expected.entrySet()) {
                assertThat(found.hasNext()).isTrue();
                assertThat(found.peekNextKey()).isEqualTo(row.getKey());
                assertThat(found.next()).isEqualTo(KeyValue.pair(row.getKey(), present(row.getValue())));
            }
            assertThat(found.hasNext()).isFalse();
        }
    }

    private Object present(ValueAndTimestamp<Object> row) {
        return timed ? row : row.value();
    }

    private @Nullable Object shown(@Nullable ValueAndTimestamp<Object> row) {
        return row == null ? null : present(row);
    }

    private Bytes key() {
        byte[] key = new byte[random.nextInt(3)];
        for (int i = 0; i < key.length; i++) {
            key[i] = LETTERS[random.nextInt(LETTERS.length)];
        }
        return Bytes.wrap(key);
    }

    private Object value() {
        return switch (store.name()) {
            case "text" -> "v" + random.nextInt(1000);
            case "number" -> random.nextLong();
            default -> Bytes.wrap(("v" + random.nextInt(1000)).getBytes(StandardCharsets.UTF_8));
        };
    }

    @SuppressWarnings("unchecked") // every view is keyed rows of its own types
    private KeyedRows<Bytes, Object> keyed() {
        return (KeyedRows<Bytes, Object>) open();
    }

    private KeyValueStore<Bytes, Object> open() {
        if (view == null) {
            throw new IllegalStateException("The test opens the store first.");
        }
        return view;
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private KeyValueStore<Bytes, Object> view(StoreSet set) {
        return (KeyValueStore<Bytes, Object>) set.store(store.name());
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** An iterator and the rows of the moment it was made. */
    private final class HeldIterator {
        private final KeyValueIterator<Bytes, Object> found;
        private final Iterator<Map.Entry<Bytes, ValueAndTimestamp<Object>>> expected;

        HeldIterator(
                KeyValueIterator<Bytes, Object> found,
                NavigableMap<Bytes, ValueAndTimestamp<Object>> rows,
                boolean forward) {
            this.found = found;
            this.expected = (forward ? rows : rows.descendingMap()).entrySet().iterator();
        }

        void read() {
            assertThat(found.hasNext()).isEqualTo(expected.hasNext());
            if (expected.hasNext()) {
                Map.Entry<Bytes, ValueAndTimestamp<Object>> row = expected.next();
                assertThat(found.next()).isEqualTo(KeyValue.pair(row.getKey(), present(row.getValue())));
            }
        }

        void finish() {
            try (found) {
                while (expected.hasNext()) {
                    read();
                }
                assertThat(found.hasNext()).isFalse();
            }
        }
    }
}

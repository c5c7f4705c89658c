package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.state.SessionWindow;
import io.weir.state.TimeWindow;
import io.weir.state.Window;
import io.weir.state.Windowed;

/**
 * The keys of a store of windows or sessions.
 *
 * @param <K> type of the key beside the window
 */
final class WindowKeys<K> implements RowKeys<Windowed<K>> {
    private final KeyCodec<K> keys;
    private final WindowLayout layout;
    private final WindowLifetime lifetime;
    private final String store;
    private final long windowSizeMs;

    WindowKeys(ResolvedStore store, KeyCodec<K> keys, WindowLayout layout, WindowLifetime lifetime) {
        this.store = store.name();
        this.windowSizeMs = Math.max(1, store.definition().retention().windowSizeMs());
        this.keys = keys;
        this.layout = layout;
        this.lifetime = lifetime;
    }

    /** The bytes of a key without its window. */
    byte[] bytes(K key) {
        return keys.key(key).bytes();
    }

    @Override
    public RowKey key(Windowed<K> key) {
        Window window = key.window();
        return layout == WindowLayout.WINDOW
                ? key(key.key(), window.start(), 0)
                : key(key.key(), window.end(), window.start());
    }

    /** The key of a row, from the time by which it expires and what follows it. */
    RowKey key(K key, long time, long rest) {
        if (time < 0) {
            throw new IllegalArgumentException("A row of store [" + store + "] begins at 0 or later, but this one at ["
                    + time + "]. Leave out records with negative times.");
        }
        return new RowKey(layout.disk(lifetime.interval(time), bytes(key), time, rest));
    }

    @Override
    public Windowed<K> key(byte[] disk) {
        long time = layout.time(disk);
        Window window = layout == WindowLayout.WINDOW
                ? TimeWindow.ofSize(time, windowSizeMs)
                : new SessionWindow(layout.rest(disk), time);
        return new Windowed<>(keys.key(layout.key(disk)), window);
    }

    @Override
    public byte[] owner(byte[] disk) {
        return layout.key(disk);
    }

    @Override
    public Object owned(byte[] owner) {
        return keys.owned(owner);
    }

    @Override
    public byte[] logged(byte[] disk) {
        return WindowLayout.logged(disk);
    }

    @Override
    public byte[] fromLog(byte[] logged) {
        return WindowLayout.disk(lifetime.interval(Math.max(0, layout.time(logged))), logged);
    }
}

package io.weir.changelog.view;

import io.weir.state.Backend;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import io.weir.state.Query;
import io.weir.state.QueryConfig;
import io.weir.state.QueryResult;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;

/**
 * A store as the application and its operators see it.
 *
 * @param <R> type of the key of a row
 * @param <V> type of the value, without its timestamp
 */
abstract class StoreView<R, V> implements StateStore, KeyedRows<R, V> {
    private final StoreRows<R, V> rows;
    private final StoreClock clock;
    private final OpenIterators iterators;
    private final StoreOwner owner;
    private final InputPlace inputs;
    private boolean open;

    StoreView(StoreParts parts, StoreRows<R, V> rows) {
        this.rows = rows;
        this.clock = parts.clock();
        this.iterators = parts.iterators();
        this.owner = parts.owner();
        this.inputs = parts.inputs();
        this.open = owner.opensAtOnce();
    }

    /** The view of a store of any kind. */
    static StoreView<?, ?> of(StoreParts parts) {
        return switch (parts.store().definition().kind()) {
            case KEY_VALUE -> new PlainView<>(parts);
            case TIMESTAMPED_KEY_VALUE -> new TimestampedView<>(parts);
            case WINDOW -> new PlainWindowView<>(parts);
            case TIMESTAMPED_WINDOW -> new TimestampedWindowView<>(parts);
            case SESSION -> new SessionView<>(parts);
            case UPDATE_BUFFER -> new UpdateBufferView<>(parts);
            case WAITING -> new WaitingView<>(parts);
            case VERSIONED -> new VersionedView<>(parts);
            case TIMERS -> new TimerView<>(parts);
        };
    }

    final StoreRows<R, V> rows() {
        return rows;
    }

    final long recordTime() {
        return clock.recordTimeMs();
    }

    final OpenIterators iterators() {
        return iterators;
    }

    /** Its set closes the store. */
    final void end() {
        open = false;
        rows.clear();
    }

    @Override
    public final void init(StateStoreContext context, StateStore root) {
        owner.open(name(), context);
        context.register(root, (key, value) -> {});
        open = true;
    }

    @Override
    public final void close() {
        owner.close(name());
        end();
    }

    @Override
    public final String name() {
        return rows.store().name();
    }

    @Override
    public final boolean persistent() {
        return rows.store().backend() == Backend.ROCKSDB;
    }

    @Override
    public final boolean isOpen() {
        return open;
    }

    @Override
    public final Position getPosition() {
        return inputs.position();
    }

    @Override
    public final <A> QueryResult<A> query(Query<A> query, PositionBound positionBound, QueryConfig config) {
        return Questions.answer(query, this, positionBound, config);
    }

    @Override
    public final Row<V> row(R key) {
        return rows.lend(key);
    }

    @Override
    public final boolean caching() {
        return rows.store().definition().caching();
    }
}

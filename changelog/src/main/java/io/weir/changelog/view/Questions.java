package io.weir.changelog.view;

import io.weir.query.KeyQuery;
import io.weir.query.MultiVersionedKeyQuery;
import io.weir.query.RangeQuery;
import io.weir.query.ResultOrder;
import io.weir.query.TimestampedKeyQuery;
import io.weir.query.TimestampedRangeQuery;
import io.weir.query.VersionedKeyQuery;
import io.weir.query.WindowKeyQuery;
import io.weir.query.WindowRangeQuery;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import io.weir.state.Query;
import io.weir.state.QueryConfig;
import io.weir.state.QueryResult;
import io.weir.state.ReadOnlyKeyValueStore;
import io.weir.state.ReadOnlySessionStore;
import io.weir.state.ReadOnlyWindowStore;
import io.weir.state.StateStore;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.VersionedRecord;
import io.weir.state.VersionedRecordIterator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What each kind of query asks of which store. */
final class Questions {
    private Questions() {}

    /** What a store answers on certain terms. */
    @SuppressWarnings("unchecked") // Each kind of query has answers of its type.
    static <A> QueryResult<A> answer(Query<A> query, StateStore store, PositionBound bound, QueryConfig config) {
        Position position = store.getPosition();
        QueryResult<A> answer =
                position.reaches(bound) ? answer(query, store) : QueryResult.notUpToBound(position, bound, null);
        answer.setPosition(position);
        if (config.isCollectExecutionInfo()) {
            answer.addExecutionInfo(query.getClass().getSimpleName() + " of store [" + store.name() + "], a "
                    + store.getClass().getSimpleName());
        }
        return answer;
    }

    @SuppressWarnings("unchecked") // As above.
    private static <A> QueryResult<A> answer(Query<A> query, StateStore store) {
        Answered answered = of(query, store);
        return answered == null
                ? QueryResult.forUnknownQueryType(query, store)
                : QueryResult.forResult((A) answered.result());
    }

    @SuppressWarnings("unchecked") // The caller knows the store's types.
    private static @Nullable Answered of(Query<?> query, StateStore store) {
        if (query instanceof VersionedKeyQuery<?, ?> asked) {
            return ask(store, VersionedKeyValueStore.class, rows -> version(rows, asked));
        }
        if (query instanceof MultiVersionedKeyQuery<?, ?> asked) {
            return ask(store, History.class, rows -> versions(rows, asked));
        }
        if (query instanceof WindowKeyQuery<?, ?> asked) {
            return ask(store, ReadOnlyWindowStore.class, rows -> rows.fetch(asked.getKey(), from(asked), to(asked)));
        }
        if (query instanceof WindowRangeQuery<?, ?> asked) {
            return asked.getKey().isPresent()
                    ? ask(
                            store,
                            ReadOnlySessionStore.class,
                            rows -> rows.fetch(asked.getKey().get()))
                    : ask(store, ReadOnlyWindowStore.class, rows -> rows.fetchAll(from(asked), to(asked)));
        }
        return ofRows(query, store);
    }

    @SuppressWarnings("unchecked") // The caller knows the store's types.
    private static @Nullable Answered ofRows(Query<?> query, StateStore store) {
        if (query instanceof KeyQuery<?, ?> asked) {
            return ask(
                    store,
                    ReadOnlyKeyValueStore.class,
                    rows -> PlainValues.of(store).get(asked.getKey()));
        }
        if (query instanceof RangeQuery<?, ?> asked) {
            return ask(store, ReadOnlyKeyValueStore.class, rows -> {
                ReadOnlyKeyValueStore<Object, Object> plain = PlainValues.of(store);
                Object lower = asked.getLowerBound().orElse(null);
                Object upper = asked.getUpperBound().orElse(null);
                return asked.resultOrder() == ResultOrder.DESCENDING
                        ? plain.reverseRange(lower, upper)
                        : plain.range(lower, upper);
            });
        }
        if (query instanceof TimestampedKeyQuery<?, ?> asked) {
            return ask(store, TimestampedKeyValueStore.class, rows -> rows.get(asked.key()));
        }
        if (query instanceof TimestampedRangeQuery<?, ?> asked) {
            return ask(store, TimestampedKeyValueStore.class, rows -> {
                Object lower = asked.lowerBound().orElse(null);
                Object upper = asked.upperBound().orElse(null);
                return asked.resultOrder() == ResultOrder.DESCENDING
                        ? rows.reverseRange(lower, upper)
                        : rows.range(lower, upper);
            });
        }
        return null;
    }

    private static <S> @Nullable Answered ask(
            StateStore store, Class<S> kind, Function<? super S, @Nullable Object> question) {
        return kind.isInstance(store) ? new Answered(question.apply(kind.cast(store))) : null;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // The caller knows the store's types.
    private static @Nullable Object version(VersionedKeyValueStore rows, VersionedKeyQuery<?, ?> asked) {
        Optional<Instant> asOf = asked.asOfTimestamp();
        return asOf.isPresent() ? rows.get(asked.key(), asOf.get().toEpochMilli()) : rows.get(asked.key());
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // The caller knows the store's types.
    private static Object versions(History rows, MultiVersionedKeyQuery<?, ?> asked) {
        long from = asked.fromTime().map(Instant::toEpochMilli).orElse(0L);
        long to = asked.toTime().map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
        List<VersionedRecord<Object>> versions = new ArrayList<>(rows.versions(asked.key(), from, to));
        if (asked.resultOrder() == ResultOrder.ASCENDING) {
            Collections.reverse(versions);
        }
        return new Versions<>(versions.iterator());
    }

    private static Instant from(WindowKeyQuery<?, ?> asked) {
        return asked.getTimeFrom().orElse(Instant.EPOCH);
    }

    private static Instant to(WindowKeyQuery<?, ?> asked) {
        return asked.getTimeTo().orElse(Instant.ofEpochMilli(Long.MAX_VALUE));
    }

    private static Instant from(WindowRangeQuery<?, ?> asked) {
        return asked.getTimeFrom().orElse(Instant.EPOCH);
    }

    private static Instant to(WindowRangeQuery<?, ?> asked) {
        return asked.getTimeTo().orElse(Instant.ofEpochMilli(Long.MAX_VALUE));
    }

    /**
     * What a store answered.
     *
     * @param result the answer, or null if nothing was found
     */
    record Answered(@Nullable Object result) {}

    private record Versions<V>(Iterator<VersionedRecord<V>> versions) implements VersionedRecordIterator<V> {
        @Override
        public boolean hasNext() {
            return versions.hasNext();
        }

        @Override
        public VersionedRecord<V> next() {
            return versions.next();
        }

        @Override
        public void close() {
            // Holds nothing that the collector does not free.
        }
    }
}

package io.weir.dsl;

import io.weir.state.ChangelogSettings;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.KeyValueStore;
import io.weir.state.SessionBytesStoreSupplier;
import io.weir.state.SessionStore;
import io.weir.state.StateStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.Ttl;
import io.weir.state.WindowBytesStoreSupplier;
import io.weir.state.WindowStore;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a table are kept.
 *
 * <p>A table with a name can be queried under it. Unless said otherwise the rows lie where the application's default
 * says, are logged to a changelog topic, and updates of one row are sent on once per commit. Immutable: each {@code
 * with} method returns new options.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <S> type of the store
 */
public final class Materialized<K, V, S extends StateStore> extends TableRuled<K, V, S> {
    /** Where rows can live. */
    public enum StoreType implements PlacedSuppliers {
        /** On local disk, in RocksDB. */
        ROCKS_DB(BuiltInDslStoreSuppliers.ROCKS_DB),
        /** On the heap, rebuilt from the changelog at each start. */
        IN_MEMORY(BuiltInDslStoreSuppliers.IN_MEMORY);

        @SuppressWarnings("ImmutableEnumChecker") // Those of Weir have no state.
        private final DslStoreSuppliers suppliers;

        StoreType(DslStoreSuppliers suppliers) {
            this.suppliers = suppliers;
        }

        @Override
        public DslStoreSuppliers suppliers() {
            return suppliers;
        }
    }

    private static final Materialized<?, ?, ?> NONE = new Materialized<>(null, null, Keeping.USUAL, TableRules.usual());

    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;

    private Materialized(
            @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde, Keeping keeping, TableRules<K, V> rules) {
        super(keeping, rules);
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
    }

    /**
     * Keeps the rows under a name.
     *
     * @param storeName the store's name
     * @param <K> type of keys
     * @param <V> type of values
     * @param <S> type of the store
     * @return the options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <K, V, S extends StateStore> Materialized<K, V, S> as(String storeName) {
        return new Materialized<>(null, null, Keeping.under(storeName), TableRules.usual());
    }

    /**
     * Keeps the rows where suppliers say.
     *
     * @param storeSuppliers for example {@code StoreType.IN_MEMORY}
     * @param <K> type of keys
     * @param <V> type of values
     * @param <S> type of the store
     * @return the options; the store has a generated name
     */
    public static <K, V, S extends StateStore> Materialized<K, V, S> as(DslStoreSuppliers storeSuppliers) {
        return new Materialized<>(null, null, Keeping.USUAL.placedBy(storeSuppliers), TableRules.usual());
    }

    /**
     * Keeps the rows under the name and in the place that a supplier says.
     *
     * <p>With a supplier of a versioned store, the history of each row is kept. A record out of order that a table
     * reads takes its place in the history; one older than the history is dropped and counted. A stream that is joined
     * with the table meets the row of its record's own time. Updates are sent on one by one; joins and groupings of
     * tables leave out those that are not the latest of their row. Words that gather records make each new value of
     * a row one more version, at its time; one that is older than the history is dropped and counted.
     *
     * @param supplier for example {@code Stores.inMemoryKeyValueStore("counts")}, or {@code
     *     Stores.persistentVersionedKeyValueStore("prices", Duration.ofDays(1))}
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K, V> Materialized<K, V, KeyValueStore<Bytes, byte[]>> as(KeyValueBytesStoreSupplier supplier) {
        return new Materialized<>(null, null, Keeping.ofRows(supplier), TableRules.usual());
    }

    /**
     * Keeps windows under the name, in the place and as long as a supplier says.
     *
     * @param supplier for example {@code Stores.inMemoryWindowStore(...)}; it keeps a window as long as it can change
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K, V> Materialized<K, V, WindowStore<Bytes, byte[]>> as(WindowBytesStoreSupplier supplier) {
        return new Materialized<>(
                null, null, Keeping.of(supplier).withRetention(supplier.retentionPeriod()), TableRules.usual());
    }

    /**
     * Keeps sessions under the name, in the place and as long as a supplier says.
     *
     * @param supplier for example {@code Stores.inMemorySessionStore(...)}; it keeps a session as long as it can change
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K, V> Materialized<K, V, SessionStore<Bytes, byte[]>> as(SessionBytesStoreSupplier supplier) {
        return new Materialized<>(
                null, null, Keeping.of(supplier).withRetention(supplier.retentionPeriod()), TableRules.usual());
    }

    /**
     * Keeps the rows, if they are needed, with these serdes.
     *
     * @param keySerde serde of keys, or null for the stream's own or the application's default
     * @param valueSerde serde of values, or null for the application's default
     * @param <K> type of keys
     * @param <V> type of values
     * @param <S> type of the store
     * @return the options
     */
    public static <K, V, S extends StateStore> Materialized<K, V, S> with(
            @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Materialized<>(keySerde, valueSerde, Keeping.USUAL, TableRules.usual());
    }

    /**
     * Sets where the rows live.
     *
     * @param storeSuppliers for example {@code StoreType.IN_MEMORY}
     * @return the changed options
     */
    public Materialized<K, V, S> withStoreType(DslStoreSuppliers storeSuppliers) {
        return keeping(keeping().placedBy(storeSuppliers));
    }

    /**
     * Sets the serde of keys.
     *
     * @param other the serde, or null for the stream's own or the application's default
     * @return the changed options
     */
    public Materialized<K, V, S> withKeySerde(@Nullable Serde<K> other) {
        return new Materialized<>(other, valueSerde, keeping(), rules());
    }

    /**
     * Sets the serde of values.
     *
     * @param other the serde, or null for the application's default
     * @return the changed options
     */
    public Materialized<K, V, S> withValueSerde(@Nullable Serde<V> other) {
        return new Materialized<>(keySerde, other, keeping(), rules());
    }

    /**
     * Logs the rows to a changelog topic.
     *
     * @param config settings of the topic, over the library's and the application's
     * @return the changed options
     */
    public Materialized<K, V, S> withLoggingEnabled(Map<String, String> config) {
        return keeping(keeping().withChangelog(new ChangelogSettings(true, config)));
    }

    /**
     * Does not log the rows: they are lost when their task goes elsewhere.
     *
     * @return the changed options
     */
    public Materialized<K, V, S> withLoggingDisabled() {
        return keeping(keeping().withChangelog(ChangelogSettings.DISABLED));
    }

    /**
     * Sets how long windows and sessions are kept. Other rows are kept for ever.
     *
     * @param retention at least as long as a window can change
     * @return the changed options
     */
    public Materialized<K, V, S> withRetention(Duration retention) {
        return keeping(keeping().withRetention(Millis.atLeast(0, retention, "retention")));
    }

    /**
     * Lets rows expire; for tables without windows. An expired row is removed, and its deletion told to words below.
     *
     * @param ttl how long a row lives after its last update
     * @return the changed options; a store is made for the table, whether it has a name or not
     */
    public Materialized<K, V, S> withTtl(Ttl ttl) {
        return keeping(keeping().withBound(keeping().bound().withTtl(ttl)));
    }

    /**
     * Says that a table without windows has no more than so many rows, in all partitions together. No limit: more are
     * kept, and told in the log and in a metric.
     *
     * @param number how many keys there are at most, 1 or more
     * @return the changed options
     */
    public Materialized<K, V, S> withFiniteKeys(long number) {
        return keeping(keeping().withBound(keeping().bound().withFiniteKeys(number)));
    }

    /**
     * Sends only the last update of each row on, at the commit or, under at-least-once, when no input is left.
     *
     * @return the changed options
     */
    public Materialized<K, V, S> withCachingEnabled() {
        return keeping(keeping().withCaching(true));
    }

    /**
     * Sends each update on at once.
     *
     * @return the changed options
     */
    public Materialized<K, V, S> withCachingDisabled() {
        return keeping(keeping().withCaching(false));
    }

    @Override
    Materialized<K, V, S> with(TableRules<K, V> rules) {
        return new Materialized<>(keySerde, valueSerde, keeping(), rules);
    }

    /** Nothing said. */
    @SuppressWarnings("unchecked") // It holds no serde, so it suits all types.
    static <K, V, S extends StateStore> Materialized<K, V, S> none() {
        return (Materialized<K, V, S>) NONE;
    }

    /** Whether the user gave options, but no name for the store. */
    boolean nameless() {
        return this != NONE && keeping().name() == null;
    }

    /** The store, under the user's name or another. */
    StoreBuilder<?> store(String otherwise, StoreDefinition.RowSerdes serdes, Gathering.Form form) {
        rules().refuseFor(name() == null ? otherwise : name());
        return keeping().store(otherwise, serdes, form);
    }

    /** The store of a word that gathers records, under the user's name or another. */
    StoreBuilder<?> gatheredStore(String otherwise, StoreDefinition.RowSerdes serdes, Gathering.Form form) {
        rules().refuseFor(name() == null ? otherwise : name());
        return keeping().gatheredStore(otherwise, serdes, form);
    }

    @Nullable Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable Serde<V> valueSerde() {
        return valueSerde;
    }

    private Materialized<K, V, S> keeping(Keeping other) {
        return new Materialized<>(keySerde, valueSerde, other, rules());
    }

    @Override
    public String toString() {
        return "Materialized{keySerde=" + keySerde + ", valueSerde=" + valueSerde + ", " + keeping() + '}';
    }
}

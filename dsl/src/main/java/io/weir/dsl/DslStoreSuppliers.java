package io.weir.dsl;

import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.SessionBytesStoreSupplier;
import io.weir.state.WindowBytesStoreSupplier;
import java.util.Map;
import org.apache.kafka.common.Configurable;

/**
 * Says where the stores of the DSL's words live, store by store.
 *
 * <p>Named for the whole application in {@code dsl.store.suppliers.class}, or for one word in {@code
 * Materialized.withStoreType} and {@code StreamJoined.withDslStoreSuppliers}. Asked for stores for which no supplier
 * was given. Of the supplier that is returned, one of {@link io.weir.state.Stores}, only {@code backend()} has a say:
 * names, kinds and retention follow from the words.
 */
public interface DslStoreSuppliers extends Configurable {
    /**
     * Called before the first store, if the application's settings name this class.
     *
     * @param configs the application's settings
     */
    @Override
    default void configure(Map<String, ?> configs) {}

    /**
     * Where a key-value store lives. Asked for buffers of joins and of {@code suppress} too.
     *
     * @param params what the word says of it
     * @return for example {@code Stores.persistentKeyValueStore(params.name())}
     */
    KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params);

    /**
     * Where a window store lives.
     *
     * @param params what the word says of it
     * @return for example {@code Stores.persistentWindowStore(...)}
     */
    WindowBytesStoreSupplier windowStore(DslWindowParams params);

    /**
     * Where a session store lives.
     *
     * @param params what the word says of it
     * @return for example {@code Stores.persistentSessionStore(params.name(), params.retentionPeriod())}
     */
    SessionBytesStoreSupplier sessionStore(DslSessionParams params);
}

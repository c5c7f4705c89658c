package io.weir.runtime;

import io.weir.changelog.rocksdb.RocksDBConfigSetter;
import io.weir.changelog.rocksdb.StateMemory;
import java.util.Collections;
import java.util.HashMap;

/** Makes the memory of stores on disk from the configuration. */
public final class StateMemories {
    private StateMemories() {}

    /**
     * The memory of an instance's stores on disk.
     *
     * @param config the application's settings
     * @return the memory; closed by the caller, after the last store
     */
    public static StateMemory of(StreamsConfig config) {
        StateMemory usual = StateMemory.ofBytes(config.get(Settings.MEMORY_STATE_MAX_BYTES))
                .withChoices(RocksDbSettings.choices(config));
        if (config.get(Settings.ROCKSDB_CONFIG_SETTER).isEmpty()) {
            return usual;
        }
        return usual.withSetter(
                config.getConfiguredInstance(
                        StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, RocksDBConfigSetter.class),
                Collections.unmodifiableMap(new HashMap<>(config.originals())));
    }
}

package io.weir.runtime;

import io.weir.dsl.DslStoreSuppliers;
import io.weir.dsl.StorePlacement;
import io.weir.engine.TaskEnvironment;
import io.weir.engine.TopicNames;
import io.weir.state.Backend;
import io.weir.state.StoreDefinition;
import io.weir.task.StreamsMetrics;
import io.weir.topology.BuiltTopology;
import io.weir.topology.TimeBound;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Makes the engine's surroundings from the configuration. */
public final class Environments {
    private Environments() {}

    /**
     * The surroundings of an application's tasks.
     *
     * @param config the application's settings
     * @param topology what it does
     * @param stateDirectory directory that holds the tasks' directories
     * @param metrics the application's metrics
     * @return the surroundings
     */
    public static TaskEnvironment of(
            StreamsConfig config, BuiltTopology topology, Path stateDirectory, StreamsMetrics metrics) {
        return new TaskEnvironment(
                TopicNames.of(config.get(Settings.APPLICATION_ID), topology),
                new TaskEnvironment.Defaults(
                        serde(config, Settings.DEFAULT_KEY_SERDE, true),
                        serde(config, Settings.DEFAULT_VALUE_SERDE, false),
                        config.defaultTimestampExtractor()),
                new HandlerPolicy(
                        config.deserializationExceptionHandler(),
                        config.processingExceptionHandler(),
                        config.productionExceptionHandler()),
                new TaskEnvironment.Limits(
                        config.get(Settings.MAX_TASK_IDLE_MS),
                        new TaskEnvironment.Clocks(
                                config.get(TimeSettings.IDLE_AFTER_MS),
                                new TimeBound(
                                        config.get(TimeSettings.MAX_JUMP_MS),
                                        config.get(TimeSettings.MAX_JUMP_CLAMPS))),
                        stateDirectory,
                        placement(config),
                        config.get(LoadSettings.HOT_KEYS_COUNT)),
                Collections.unmodifiableMap(new HashMap<>(config.originals())),
                metrics);
    }

    private static Function<StoreDefinition, Backend> placement(StreamsConfig config) {
        Function<StoreDefinition, Backend> otherwise = config.get(Settings.DSL_STORE_SUPPLIERS)
                .<Function<StoreDefinition, Backend>>map(any -> new StorePlacement(config.getConfiguredInstance(
                        StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, DslStoreSuppliers.class))::of)
                .orElse(store -> config.get(Settings.DEFAULT_DSL_STORE));
        return store -> {
            Backend said = store.backend();
            return said == null ? otherwise.apply(store) : said;
        };
    }

    private static @Nullable Serde<?> serde(StreamsConfig config, ConfigKey<Optional<Class<?>>> key, boolean isKey) {
        if (config.get(key).isEmpty()) {
            return null;
        }
        return isKey ? config.defaultKeySerde() : config.defaultValueSerde();
    }
}

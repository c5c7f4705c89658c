package io.weir.runtime;

import io.weir.processor.ProcessorWrapper;
import io.weir.topology.Topology;
import java.util.Map;

/** Puts the configured wrapper around a topology's processors. */
public final class Wrappers {
    private Wrappers() {}

    /**
     * The settings that an application runs with.
     *
     * @param config its configuration
     * @param topology the topology, which may have been made with settings
     * @return those of its configuration, and of the others what it does not say
     */
    public static StreamsConfig settings(StreamsConfig config, Topology topology) {
        Map<String, Object> all = topology.config().with(config.originals()).settings();
        return all.equals(config.originals()) ? config : new StreamsConfig(all);
    }

    /**
     * The topology that runs.
     *
     * @param config the application's settings, which may name a wrapper
     * @param topology the topology as it was built
     * @return the wrapped topology, or the given one if no wrapper is named
     */
    public static Topology applied(StreamsConfig config, Topology topology) {
        if (config.get(Settings.PROCESSOR_WRAPPER).isEmpty()) {
            return topology;
        }
        // The wrapper's configure() sees all settings, as that of any class that a setting names.
        return topology.wrapped(
                config.getConfiguredInstance(StreamsConfig.PROCESSOR_WRAPPER_CLASS_CONFIG, ProcessorWrapper.class));
    }
}

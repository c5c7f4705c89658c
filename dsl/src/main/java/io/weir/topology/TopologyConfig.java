package io.weir.topology;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.jspecify.annotations.Nullable;

/**
 * Settings that a topology is made with.
 *
 * <p>{@code new StreamsBuilder(new TopologyConfig(new StreamsConfig(properties))).build()} optimises the topology and
 * checks its serdes as {@code build(properties)} does. When the application starts, each setting that its own
 * configuration does not say is taken from here, such as a processor wrapper. Immutable.
 */
public final class TopologyConfig {
    /** No settings. */
    public static final TopologyConfig NONE = new TopologyConfig(Map.of());

    private final Map<String, Object> settings;

    /**
     * The settings of an application.
     *
     * @param configs best its {@code StreamsConfig}
     */
    public TopologyConfig(AbstractConfig configs) {
        this(configs.originals());
    }

    private TopologyConfig(Map<String, Object> settings) {
        this.settings = Collections.unmodifiableMap(new HashMap<>(settings));
    }

    /**
     * The same with other settings above.
     *
     * @param above settings that win, or null for none
     * @return the settings of both
     */
    public TopologyConfig with(@Nullable Map<?, ?> above) {
        if (above == null || above.isEmpty()) {
            return this;
        }
        Map<String, Object> both = new HashMap<>(settings);
        above.forEach((name, value) -> both.put(String.valueOf(name), value));
        return new TopologyConfig(both);
    }

    /**
     * All settings.
     *
     * @return values by name, as they were given
     */
    public Map<String, Object> settings() {
        return settings;
    }
}

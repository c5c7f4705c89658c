package io.weir.state;

import java.util.Map;

/**
 * Whether a store is logged, and how its changelog topic is set up.
 *
 * @param enabled false for a store that starts empty wherever its task goes
 * @param topicConfig settings of the changelog topic, over the library's and the application's
 */
public record ChangelogSettings(boolean enabled, Map<String, String> topicConfig) {
    /** Logged, with the library's settings. */
    public static final ChangelogSettings ENABLED = new ChangelogSettings(true, Map.of());

    /** Not logged. */
    public static final ChangelogSettings DISABLED = new ChangelogSettings(false, Map.of());

    /** Copies the map. */
    public ChangelogSettings {
        topicConfig = Map.copyOf(topicConfig);
    }
}

package io.weir.state;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a store is logged, and how its changelog topic is set up.
 *
 * @param enabled false for a store that starts empty wherever its task goes
 * @param topicConfig settings of the changelog topic, over the library's and the application's
 * @param inputTopic the input topic that holds every row already, so that no changelog topic is made and nothing is
 *     written; or null for a changelog topic of the store's own
 */
public record ChangelogSettings(
        boolean enabled,
        Map<String, String> topicConfig,
        @Nullable String inputTopic) {
    /** Logged, with the library's settings. */
    public static final ChangelogSettings ENABLED = new ChangelogSettings(true, Map.of());

    /** Not logged. */
    public static final ChangelogSettings DISABLED = new ChangelogSettings(false, Map.of());

    /** Copies the map. */
    public ChangelogSettings {
        topicConfig = Map.copyOf(topicConfig);
    }

    /**
     * A changelog topic of the store's own, or none.
     *
     * @param enabled false for a store that starts empty wherever its task goes
     * @param topicConfig settings of the changelog topic, over the library's and the application's
     */
    public ChangelogSettings(boolean enabled, Map<String, String> topicConfig) {
        this(enabled, topicConfig, null);
    }

    /**
     * Logged, with an input topic for a changelog.
     *
     * @param topic the topic that the store's rows are read from
     * @return the changed settings
     */
    public ChangelogSettings in(String topic) {
        return new ChangelogSettings(true, topicConfig, topic);
    }

    /**
     * Whether changes of the store are written to a changelog topic.
     *
     * @return false if the store is not logged, or an input topic holds its rows
     */
    public boolean written() {
        return enabled && inputTopic == null;
    }
}

package io.weir.runtime;

import java.util.List;

/** The settings of what tasks tell of their load. */
public final class LoadSettings {
    /** How many of its hottest keys each task tells. */
    public static final ConfigKey<Integer> HOT_KEYS_COUNT = ConfigKey.count(
                    StreamsConfig.HOT_KEYS_COUNT_CONFIG,
                    10,
                    "How many of its hottest keys each task tells, by records and by bytes of state; 0: none are"
                            + " counted.")
            .atLeast(0);

    static final List<ConfigKey<?>> ALL = List.of(HOT_KEYS_COUNT);

    private LoadSettings() {}
}

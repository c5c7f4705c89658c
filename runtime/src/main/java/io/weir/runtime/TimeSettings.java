package io.weir.runtime;

import java.util.List;
import java.util.Map;

/** The settings by which time moves. */
public final class TimeSettings {
    /** After which time without input operators' time follows the wall clock. */
    public static final ConfigKey<Long> IDLE_AFTER_MS = ConfigKey.number(
                    TimeConfig.IDLE_AFTER_MS_CONFIG,
                    -1,
                    "After which wall-clock time without input the time of windows, joins and suppressions follows the"
                            + " wall clock, where Idle says nothing; -1: never.")
            .atLeast(-1);

    /** How far one record may move time. */
    public static final ConfigKey<Long> MAX_JUMP_MS = ConfigKey.number(
                    TimeConfig.TIME_MAX_JUMP_MS_CONFIG,
                    -1,
                    "How far one record may move time, where Consumed says nothing; -1: as far as it likes.")
            .atLeast(-1);

    /** Whether a record that would move time further is moved back, not refused. */
    public static final ConfigKey<Boolean> MAX_JUMP_CLAMPS = ConfigKey.choice(
            TimeConfig.TIME_MAX_JUMP_ACTION_CONFIG,
            "What becomes of a record that would move time further than time.max.jump.ms.",
            Map.entry("reject", false),
            Map.entry("clamp", true));

    static final List<ConfigKey<?>> ALL = List.of(IDLE_AFTER_MS, MAX_JUMP_MS, MAX_JUMP_CLAMPS);

    private TimeSettings() {}
}

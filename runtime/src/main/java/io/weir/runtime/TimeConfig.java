package io.weir.runtime;

/** Names of settings by which time moves, as {@link StreamsConfig} has them. */
public interface TimeConfig {
    /** After which wall-clock time without input operators' time follows the wall clock; -1, never. */
    String IDLE_AFTER_MS_CONFIG = "idle.after.ms";
    /** How far one record may move time; -1, as far as it likes. */
    String TIME_MAX_JUMP_MS_CONFIG = "time.max.jump.ms";
    /** What becomes of a record that would move time further; reject. */
    String TIME_MAX_JUMP_ACTION_CONFIG = "time.max.jump.action";
}

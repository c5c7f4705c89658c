package io.weir.dsl.compile;

import io.weir.topology.TopologyConfig;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration says about how a topology is built.
 *
 * @param config the configuration
 * @param wanted the optimisations to apply
 * @param idleAfterMs after how long without records the wall clock moves the time of operators that say nothing; null
 *     to leave that to the running application
 */
public record BuildSettings(
        TopologyConfig config,
        Set<Optimization> wanted,
        @Nullable Long idleAfterMs) {
    /**
     * Reads a configuration.
     *
     * @param config the configuration
     * @return what it says
     * @throws IllegalArgumentException if a value is not legal
     */
    public static BuildSettings of(TopologyConfig config) {
        Object optimization = config.settings().get("topology.optimization");
        Set<Optimization> wanted = optimization == null ? Set.of() : Optimization.of(optimization.toString());
        return new BuildSettings(config, wanted, idle(config.settings().get("idle.after.ms")));
    }

    private static @Nullable Long idle(@Nullable Object setting) {
        try {
            return setting == null ? null : Long.valueOf(setting.toString().trim());
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(
                    "Setting [idle.after.ms] is a number of milliseconds, or -1 for never, but is [" + setting
                            + "]. Correct it.",
                    wrong);
        }
    }
}

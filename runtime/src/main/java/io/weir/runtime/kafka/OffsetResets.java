package io.weir.runtime.kafka;

import io.weir.errors.StreamsException;
import io.weir.topology.AutoOffsetReset;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigException;

/**
 * Where reading begins without a committed offset, by topic.
 *
 * @param said policies that the sources of topics say
 * @param others the policy of all other topics
 */
public record OffsetResets(Function<String, Optional<AutoOffsetReset>> said, AutoOffsetReset others) {
    private static final String BY_DURATION = "by_duration:";

    /**
     * Reads the consumer's own form of a policy.
     *
     * @param text earliest, latest, none, or by_duration: and an ISO duration
     * @return the policy
     * @throws ConfigException if it is none of these
     */
    public static AutoOffsetReset parse(String text) {
        String policy = text.strip().toLowerCase(Locale.ROOT);
        try {
            return switch (policy) {
                case "earliest" -> AutoOffsetReset.earliest();
                case "latest" -> AutoOffsetReset.latest();
                case "none" -> AutoOffsetReset.none();
                default -> byDuration(text, policy);
            };
        } catch (DateTimeParseException | IllegalArgumentException unreadable) {
            throw refused(text);
        }
    }

    private static AutoOffsetReset byDuration(String text, String policy) {
        if (!policy.startsWith(BY_DURATION)) {
            throw refused(text);
        }
        return AutoOffsetReset.byDuration(Duration.parse(policy.substring(BY_DURATION.length())));
    }

    private static ConfigException refused(String text) {
        return new ConfigException(
                "auto.offset.reset", text, "Expected earliest, latest, none, or by_duration: and a duration as PT1H.");
    }

    AutoOffsetReset of(String topic) {
        return said.apply(topic).orElse(others);
    }

    StreamsException noPlace(Object partitions, Throwable cause) {
        return new StreamsException(
                "Reading of " + partitions + " should go on where it was committed, but there is no such place ("
                        + cause.getMessage() + "), and the reset policy is none. Choose a policy, or set the offsets of"
                        + " the group.",
                cause);
    }
}

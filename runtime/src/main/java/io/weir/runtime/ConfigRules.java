package io.weir.runtime;

import io.weir.dsl.compile.Optimization;
import io.weir.state.HostInfo;
import io.weir.state.StoreName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serde;

/** What holds between settings. */
final class ConfigRules {
    static final int TRANSACTION_TIMEOUT_MS = 10_000;

    private static final int IN_FLIGHT_MAX = 5;
    private static final long EXACTLY_ONCE_COMMIT_INTERVAL_MS = 100;

    private static final Set<String> WITHOUT_EFFECT = Set.of(
            StreamsConfig.ALLOW_OS_GROUP_WRITE_ACCESS_CONFIG,
            StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG,
            StreamsConfig.BUILT_IN_METRICS_VERSION_CONFIG,
            StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG,
            StreamsConfig.LOG_SUMMARY_INTERVAL_MS_CONFIG,
            StreamsConfig.PROBING_REBALANCE_INTERVAL_MS_CONFIG,
            StreamsConfig.RACK_AWARE_ASSIGNMENT_NON_OVERLAP_COST_CONFIG,
            StreamsConfig.RACK_AWARE_ASSIGNMENT_STRATEGY_CONFIG,
            StreamsConfig.RACK_AWARE_ASSIGNMENT_TRAFFIC_COST_CONFIG,
            StreamsConfig.TASK_ASSIGNOR_CLASS_CONFIG,
            StreamsConfig.UPGRADE_FROM_CONFIG);

    private ConfigRules() {}

    static List<String> withoutEffect(Collection<String> given) {
        return given.stream().filter(WITHOUT_EFFECT::contains).sorted().toList();
    }

    static boolean isKnown(String name) {
        return WITHOUT_EFFECT.contains(name)
                || Settings.ALL.stream().anyMatch(key -> key.name().equals(name));
    }

    static Map<String, Object> derived(Map<String, Object> parsed, Set<String> given) {
        boolean exactlyOnce =
                StreamsConfig.EXACTLY_ONCE_V2.equals(parsed.get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG));
        if (!exactlyOnce || given.contains(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG)) {
            return Map.of();
        }
        return Map.of(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, EXACTLY_ONCE_COMMIT_INTERVAL_MS);
    }

    static void check(StreamsConfig config) {
        checkServer(config.get(Settings.APPLICATION_SERVER));
        CopySettings.check(config);
        if (config.get(Settings.PROCESSING_GUARANTEE) != ProcessingGuarantee.EXACTLY_ONCE_V2) {
            return;
        }
        long timeoutMs = producerNumber(config, ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_TIMEOUT_MS);
        long intervalMs = config.get(Settings.COMMIT_INTERVAL_MS);
        if (timeoutMs < intervalMs) {
            throw new ConfigException(
                    ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                    timeoutMs,
                    "Expected at least [commit.interval.ms], which is " + intervalMs
                            + ": a transaction must outlive the time between two commits. Raise the one or lower the"
                            + " other.");
        }
        long inFlight = producerNumber(config, ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, IN_FLIGHT_MAX);
        if (inFlight < 1 || inFlight > IN_FLIGHT_MAX) {
            throw new ConfigException(
                    ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                    inFlight,
                    "Expected 1 to " + IN_FLIGHT_MAX + " under exactly-once, to keep records in order.");
        }
    }

    private static void checkServer(String server) {
        try {
            HostInfo unused = HostInfo.buildFromEndpoint(server);
        } catch (IllegalArgumentException refused) {
            throw new ConfigException(StreamsConfig.APPLICATION_SERVER_CONFIG, server, refused.getMessage());
        }
    }

    private static long producerNumber(StreamsConfig config, String name, long fallback) {
        Map<String, Object> given = config.originals();
        Object value = given.getOrDefault(StreamsConfig.producerPrefix(name), given.getOrDefault(name, fallback));
        try {
            return Long.parseLong(String.valueOf(value).strip());
        } catch (NumberFormatException unreadable) {
            throw new ConfigException(name, value, "Expected a whole number.");
        }
    }

    static Set<String> optimizations(String setting) {
        try {
            return Optimization.of(setting).stream().map(Optimization::word).collect(Collectors.toSet());
        } catch (IllegalArgumentException illegal) {
            throw new ConfigException(illegal.getMessage());
        }
    }

    static void checkApplicationId(String name, Object value) {
        try {
            StoreName.checked(String.valueOf(value));
        } catch (IllegalArgumentException refused) {
            throw new ConfigException(name, value, refused.getMessage());
        }
    }

    static Serde<?> serde(StreamsConfig config, ConfigKey<Optional<Class<?>>> key, boolean isKey) {
        if (config.get(key).isEmpty()) {
            throw new ConfigException("An operator has no serde for its " + (isKey ? "keys" : "values")
                    + ", and the setting [" + key + "] is not given. Give the operator a serde, or set [" + key + "].");
        }
        Serde<?> serde = config.getConfiguredInstance(key.name(), Serde.class);
        serde.configure(config.originals(), isKey);
        return serde;
    }
}

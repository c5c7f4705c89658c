package io.weir.runtime;

import io.weir.runtime.assign.PlacementRules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;

/** The settings of copies of tasks: how many, where, how near. */
public final class CopySettings {
    /** How many copies of each task's state are kept on other instances. */
    public static final ConfigKey<Integer> NUM_STANDBY_REPLICAS = ConfigKey.count(
                    StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG,
                    0,
                    "How many copies of each task's state are kept on other instances, to take over at once.")
            .atLeast(0);

    /** Behind by no more changes than this, a copy may run its task. */
    public static final ConfigKey<Long> ACCEPTABLE_RECOVERY_LAG = ConfigKey.number(
                    StreamsConfig.ACCEPTABLE_RECOVERY_LAG_CONFIG,
                    10_000,
                    "Behind by no more changes than this, a copy may run its task; a task whose new place is further"
                            + " behind runs on where it is meanwhile.")
            .atLeast(0);

    /** How many tasks that are to move are copied at a time. */
    public static final ConfigKey<Integer> MAX_WARMUP_REPLICAS = ConfigKey.count(
                    StreamsConfig.MAX_WARMUP_REPLICAS_CONFIG,
                    2,
                    "How many tasks that are to move are copied to their new places at a time, in the whole group.")
            .atLeast(1);

    /** Names of the tags over whose values the copies of a task are spread. */
    public static final ConfigKey<List<String>> RACK_AWARE_ASSIGNMENT_TAGS = ConfigKey.list(
            StreamsConfig.RACK_AWARE_ASSIGNMENT_TAGS_CONFIG,
            "Names of the tags (client.tag.NAME) over whose values a task and its copies are spread.");

    static final List<ConfigKey<?>> ALL =
            List.of(NUM_STANDBY_REPLICAS, ACCEPTABLE_RECOVERY_LAG, MAX_WARMUP_REPLICAS, RACK_AWARE_ASSIGNMENT_TAGS);

    private CopySettings() {}

    static PlacementRules rules(StreamsConfig config) {
        return new PlacementRules(
                config.get(NUM_STANDBY_REPLICAS),
                config.get(ACCEPTABLE_RECOVERY_LAG),
                config.get(MAX_WARMUP_REPLICAS),
                config.get(RACK_AWARE_ASSIGNMENT_TAGS));
    }

    /** The tags of this instance. */
    static Map<String, String> tags(StreamsConfig config) {
        Map<String, String> tags = new HashMap<>();
        config.originalsWithPrefix(StreamsConfig.CLIENT_TAG_PREFIX)
                .forEach((name, value) -> tags.put(name, String.valueOf(value)));
        return tags;
    }

    static void check(StreamsConfig config) {
        Map<String, String> tags = tags(config);
        require(
                tags.size() <= StreamsConfig.MAX_RACK_AWARE_ASSIGNMENT_TAG_LIST_SIZE,
                "client.tag.*",
                tags.keySet(),
                "Expected up to " + StreamsConfig.MAX_RACK_AWARE_ASSIGNMENT_TAG_LIST_SIZE + " tags.");
        tags.forEach((name, value) -> require(
                name.length() <= StreamsConfig.MAX_RACK_AWARE_ASSIGNMENT_TAG_KEY_LENGTH
                        && value.length() <= StreamsConfig.MAX_RACK_AWARE_ASSIGNMENT_TAG_VALUE_LENGTH,
                StreamsConfig.clientTagPrefix(name),
                value,
                "Expected a name of up to " + StreamsConfig.MAX_RACK_AWARE_ASSIGNMENT_TAG_KEY_LENGTH
                        + " letters and a value of up to " + StreamsConfig.MAX_RACK_AWARE_ASSIGNMENT_TAG_VALUE_LENGTH
                        + "."));
        List<String> spread = config.get(RACK_AWARE_ASSIGNMENT_TAGS);
        require(
                tags.keySet().containsAll(spread),
                StreamsConfig.RACK_AWARE_ASSIGNMENT_TAGS_CONFIG,
                spread,
                "Expected names of tags that this instance has, which are " + tags.keySet()
                        + ". Set client.tag.NAME for each.");
    }

    private static void require(boolean legal, String setting, Object found, String expected) {
        if (!legal) {
            throw new ConfigException(setting, found, expected);
        }
    }
}

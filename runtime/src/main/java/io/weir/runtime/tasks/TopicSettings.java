package io.weir.runtime.tasks;

import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How the topics are set up that Weir makes.
 *
 * @param ofAll settings of every one of them, over the library's own
 * @param startsEmptyWithoutChangelog whether a store may start empty although its changelog is gone
 * @param additionalWindowRetentionMs how much longer than the store the changelog of a windowed store keeps its records
 */
public record TopicSettings(
        Map<String, String> ofAll, boolean startsEmptyWithoutChangelog, long additionalWindowRetentionMs) {
    // Versions that replaced one another within the history must not be compacted into one.
    private static final long DAY_MS = Duration.ofDays(1).toMillis();

    private static final String SEGMENT_BYTES = Integer.toString(50 << 20);

    /** Copies the map. */
    public TopicSettings {
        ofAll = Map.copyOf(ofAll);
    }

    Map<String, String> repartition() {
        Map<String, String> settings = new HashMap<>();
        settings.put("message.timestamp.type", "CreateTime");
        settings.put("cleanup.policy", "delete");
        settings.put("segment.bytes", SEGMENT_BYTES);
        settings.put("retention.ms", "-1");
        settings.putAll(ofAll);
        return settings;
    }

    Map<String, String> changelog(StoreDefinition store) {
        Map<String, String> settings = new HashMap<>();
        settings.put("message.timestamp.type", "CreateTime");
        if (store.kind().windowed()) {
            settings.put("cleanup.policy", "compact,delete");
            settings.put("retention.ms", Long.toString(retentionMs(store)));
        } else {
            settings.put("cleanup.policy", "compact");
        }
        if (store.kind() == StoreKind.VERSIONED) {
            settings.put(
                    "min.compaction.lag.ms", Long.toString(sum(store.retention().retentionMs(), DAY_MS)));
        }
        settings.putAll(ofAll);
        settings.putAll(store.changelog().topicConfig());
        return settings;
    }

    private long retentionMs(StoreDefinition store) {
        return sum(store.retention().retentionMs(), additionalWindowRetentionMs);
    }

    private static long sum(long keptMs, long moreMs) {
        return keptMs > Long.MAX_VALUE - moreMs ? Long.MAX_VALUE : keptMs + moreMs;
    }
}

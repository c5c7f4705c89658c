package io.weir.runtime;

import io.weir.runtime.loop.IngressSettings;
import io.weir.runtime.loop.InstanceParts;
import io.weir.runtime.loop.LaneSettings;
import io.weir.runtime.loop.PauseSwitch;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** How an instance commits, polls and waits, from the configuration. */
final class Timings {
    private static final long REST_MS = 1_000;
    private static final long POLL_INTERVAL_MAX_MS = 300_000;
    private static final long REVOKE_MAX_MS = 60_000;

    private Timings() {}

    static InstanceParts.Timing of(StreamsConfig config, LongSupplier clockMs, PauseSwitch pause) {
        boolean exactlyOnce = config.get(Settings.PROCESSING_GUARANTEE) == ProcessingGuarantee.EXACTLY_ONCE_V2;
        LaneSettings lane = new LaneSettings(
                exactlyOnce,
                config.get(Settings.COMMIT_INTERVAL_MS),
                config.get(Settings.STATESTORE_UNCOMMITTED_MAX_BYTES));
        IngressSettings ingress = new IngressSettings(
                config.get(Settings.POLL_MS),
                config.get(Settings.INPUT_BUFFER_MAX_BYTES),
                config.get(Settings.PROCESSING_STALL_TIMEOUT_MS),
                revokeMs(config),
                config.get(Settings.STATE_CLEANUP_DELAY_MS),
                REST_MS);
        return new InstanceParts.Timing(lane, ingress, clockMs, pause);
    }

    // While it waits for tasks that go, the ingress does not poll: half of what the group allows is the bound.
    private static long revokeMs(StreamsConfig config) {
        Object given = config.originals().get(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG);
        for (String prefix : new String[] {StreamsConfig.CONSUMER_PREFIX, StreamsConfig.MAIN_CONSUMER_PREFIX}) {
            Object own = config.originals().get(prefix + ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG);
            given = own == null ? given : own;
        }
        long pollIntervalMs = given == null ? POLL_INTERVAL_MAX_MS : Long.parseLong(given.toString());
        return Math.min(REVOKE_MAX_MS, pollIntervalMs / 2);
    }
}

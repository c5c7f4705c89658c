package io.weir.runtime.kafka;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InconsistentGroupProtocolException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * An application that Weir takes over from Kafka Streams has left members behind in the group: Kafka Streams does not
 * leave when it is closed, its members time out. Until then the brokers refuse members that share no assignor with
 * them.
 */
/** Waits until members of another library are gone. */
final class EarlierMembers {
    private static final Logger LOG = LoggerFactory.getLogger(EarlierMembers.class);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final InstantSource clock;
    private final Duration pause;
    private @Nullable Instant since;

    EarlierMembers(InstantSource clock, Duration pause) {
        this.clock = clock;
        this.pause = pause;
    }

    /**
     * Waits a moment, after which joining is to be tried again.
     *
     * @param refusal what the brokers said
     * @throws KafkaException if it has been said for too long
     */
    void await(InconsistentGroupProtocolException refusal) {
        Instant now = clock.instant();
        if (since == null) {
            since = now;
            LOG.warn(
                    "The group still has members of another library, such as Kafka Streams. They are waited for until"
                            + " their sessions end, for {} s at most.",
                    PATIENCE.toSeconds());
        } else if (now.isAfter(since.plus(PATIENCE))) {
            throw KafkaFailures.fatal(
                    "To take part in the group, in which members of another library have been for " + PATIENCE
                            + " (stop them, or choose another [application.id]),",
                    refusal);
        }
        LockSupport.parkNanos(pause.toNanos());
    }

    /** The brokers refuse no longer. */
    void gone() {
        since = null;
    }
}

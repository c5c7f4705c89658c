package io.weir.runtime;

import io.weir.runtime.loop.GlobalStores;
import io.weir.runtime.loop.Instance;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.metrics.Metrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running instance and what it stands on. */
final class Launched {
    private static final Logger LOG = LoggerFactory.getLogger(Launched.class);

    private final Face face;
    private final Optional<GlobalStores> globals;
    private final List<AutoCloseable> ground;

    /** The global stores, then the ground in its order, are closed behind the instance. */
    Launched(Face face, Optional<GlobalStores> globals, List<AutoCloseable> ground) {
        this.face = face;
        this.globals = globals;
        this.ground = List.copyOf(ground);
    }

    /**
     * What one may ask and tell of a running instance.
     *
     * @param instance its loops
     * @param metrics its registry of metrics
     * @param clients names of its Kafka clients
     * @param answers what it answers about its stores and its group
     */
    record Face(Instance instance, Metrics metrics, ClientNames clients, Answers answers) {}

    Face face() {
        return face;
    }

    boolean isOwnThread() {
        return face.instance().isOwnThread()
                || globals.map(GlobalStores::isOwnThread).orElse(false);
    }

    void end(Instance.Stop how) {
        boolean clean = false;
        try {
            clean = face.instance().stop(how);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        clean &= globals.map(GlobalStores::stop).orElse(true);
        if (!clean) {
            LOG.warn(
                    "Not every loop ended within {} ms: what was not committed is done again after a restart. Stores"
                            + " and the state directory stay locked until the process ends.",
                    how.timeoutMs());
            return;
        }
        globals.ifPresent(GlobalStores::close);
        closeAll(ground);
    }

    static void closeAll(List<AutoCloseable> resources) {
        for (AutoCloseable resource : resources) {
            try {
                resource.close();
            } catch (Exception failure) {
                LOG.warn("[{}] did not close cleanly.", resource, failure);
            }
        }
    }
}

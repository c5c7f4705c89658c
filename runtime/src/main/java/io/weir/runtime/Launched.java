package io.weir.runtime;

import io.weir.runtime.loop.GlobalStores;
import io.weir.runtime.loop.Instance;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running instance and what it stands on. */
final class Launched {
    private static final Logger LOG = LoggerFactory.getLogger(Launched.class);

    private final Instance instance;
    private final Optional<GlobalStores> globals;
    private final List<AutoCloseable> ground;

    /** The global stores, then the ground in its order, are closed behind the instance. */
    Launched(Instance instance, Optional<GlobalStores> globals, List<AutoCloseable> ground) {
        this.instance = instance;
        this.globals = globals;
        this.ground = List.copyOf(ground);
    }

    boolean isOwnThread() {
        return instance.isOwnThread() || globals.map(GlobalStores::isOwnThread).orElse(false);
    }

    void end(Instance.Stop how) {
        boolean clean = false;
        try {
            clean = instance.stop(how);
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

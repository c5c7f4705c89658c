package io.weir.runtime;

import io.weir.topology.Topology;

/** Stub. */
abstract class Launch {
    static Launch of(Topology t, StreamsConfig c) {
        return new Launch() {
            @Override
            Launched start(Events e, RestoreReports r) {
                return throw2();
            }
        };
    }

    Launched throw2() {
        throw new IllegalStateException();
    }

    abstract Launched start(Events e, RestoreReports r);
}

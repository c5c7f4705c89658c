package io.weir.runtime;

import io.weir.runtime.loop.InstanceListener;

/** Turns what happens in the loops into the application's state. */
record Events(Lifecycle lifecycle, Failures failures) implements InstanceListener {
    @Override
    public void rebalancing() {
        lifecycle.move(WeirStreams.State.REBALANCING);
    }

    @Override
    public void running() {
        lifecycle.move(WeirStreams.State.RUNNING);
    }

    @Override
    public boolean failed(Throwable failure) {
        return failures.goesOnAfter(failure);
    }

    @Override
    public void died(String loop, Throwable death) {
        failures.died(loop, death);
    }
}

package io.weir.runtime.loop;

/**
 * Says whether an instance rests: lanes neither process nor punctuate.
 *
 * <p>Safe for all threads; lanes look before each turn.
 */
public final class PauseSwitch {
    private volatile boolean on;

    /** Begins without a rest. */
    public PauseSwitch() {}

    /**
     * Begins or ends the rest.
     *
     * @param rests true to rest, false to work
     */
    public void set(boolean rests) {
        on = rests;
    }

    /**
     * Whether lanes rest.
     *
     * @return true from the moment it was asked for
     */
    public boolean isOn() {
        return on;
    }
}

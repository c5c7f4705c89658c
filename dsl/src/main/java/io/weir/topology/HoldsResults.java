package io.weir.topology;

/** A processor that holds results back, until the commit or until its time has come. */
public interface HoldsResults {
    /** Sends on all that is held back. Called by the task at commit, parents before their children. */
    void sendHeld();

    /**
     * Moves the processor's own time on although no record came, and sends on what is due by then. Called by the task
     * when its inputs have rested for long, parents before their children.
     *
     * @param nowMs the wall clock, which may be earlier than the processor's time
     */
    default void passTime(long nowMs) {}
}

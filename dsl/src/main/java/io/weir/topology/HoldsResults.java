package io.weir.topology;

/** A processor that holds results back until the commit. */
public interface HoldsResults {
    /** Sends on all that is held back. Called by the task at commit, parents before their children. */
    void sendHeld();
}

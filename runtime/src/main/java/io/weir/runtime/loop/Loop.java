package io.weir.runtime.loop;

/** Work that a thread, or a test, takes step by step. */
interface Loop {
    /**
     * Does what there is to do now.
     *
     * @param nowMs the wall clock
     * @return false if there was nothing to do
     */
    boolean step(long nowMs);

    /** Waits until there may be something to do. */
    void await(long timeoutMs) throws InterruptedException;

    /** Whether the loop has ended. */
    boolean isStopped();

    /** Releases what the loop owns, without a commit: its thread dies of an error. */
    void abandon();
}

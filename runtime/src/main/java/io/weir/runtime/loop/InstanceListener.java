package io.weir.runtime.loop;

/** Told what becomes of an instance; calls come from its loops. */
public interface InstanceListener {
    /** Tasks come or go. */
    void rebalancing();

    /** Every task of the instance runs. */
    void running();

    /**
     * A task or a loop failed.
     *
     * @param failure what was thrown
     * @return true if the task is to be tried again from its last commit, false if the instance is being shut down
     */
    boolean failed(Throwable failure);

    /**
     * A loop died of an error: the instance is to be shut down without a commit.
     *
     * @param loop the loop's name
     * @param death what was thrown
     */
    void died(String loop, Throwable death);
}

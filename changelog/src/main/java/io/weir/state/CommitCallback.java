package io.weir.state;

import java.io.IOException;

/** Told of each commit of a store's task. */
@FunctionalInterface
public interface CommitCallback {
    /**
     * The task has committed.
     *
     * @throws IOException if the store cannot keep what it holds
     */
    void onCommit() throws IOException;
}

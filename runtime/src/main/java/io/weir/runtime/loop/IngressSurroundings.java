package io.weir.runtime.loop;

import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.tasks.TaskPositions;
import io.weir.runtime.tasks.TopicPlans;

/**
 * What surrounds the ingress.
 *
 * @param plans all tasks that may be assigned
 * @param listener told what becomes of the instance
 * @param patience how to wait for the other loops
 * @param committed tells whether a task's inputs have committed offsets; asked on the restore loop's thread
 * @param purge deletes repartitioned records that were processed
 * @param pause says whether lanes rest
 * @param leftovers local state of tasks that are elsewhere
 * @param stores told which stores are open, and how far they have come
 * @param state what is known of local state, and what is to be copied of others'
 */
record IngressSurroundings(
        TopicPlans plans,
        InstanceListener listener,
        Patience patience,
        CommittedInput committed,
        Purge purge,
        PauseSwitch pause,
        Leftovers leftovers,
        LocalStores stores,
        State state) {
    /**
     * What is known of local state, and what is to be copied of others'.
     *
     * @param positions how far the local state of each task has come
     * @param orders the leader's newest order of copies
     */
    record State(TaskPositions positions, CopyOrders orders) {}
}

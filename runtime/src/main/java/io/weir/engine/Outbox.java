package io.weir.engine;

/**
 * Where a task's output records go.
 *
 * <p>Owned by the lane that runs the task. What was sent is durable only after the commit that it belongs to.
 */
public interface Outbox {
    /**
     * Sends a record. A failure shows at the next commit at the latest.
     *
     * @param record the record
     * @throws CommitFailedException if something sent since the last commit was lost, so that the commit cannot succeed
     * @throws SendFailedException if something sent since the last commit can never be sent
     * @throws RecordRefusedException if this record cannot be sent; others can
     */
    void send(OutputRecord record);

    /**
     * How many partitions a topic has.
     *
     * @param topic full name of an existing topic
     * @return the number of partitions
     */
    int partitions(String topic);
}

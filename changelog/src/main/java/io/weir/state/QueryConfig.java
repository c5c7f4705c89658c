package io.weir.state;

import org.apache.kafka.common.IsolationLevel;

/** How a store is to answer a query. */
public class QueryConfig {
    private final boolean collectExecutionInfo;
    private final IsolationLevel isolationLevel;

    /**
     * Answers from committed rows.
     *
     * @param collectExecutionInfo whether the answer tells how it came about
     */
    public QueryConfig(boolean collectExecutionInfo) {
        this(collectExecutionInfo, IsolationLevel.READ_COMMITTED);
    }

    /**
     * Says both.
     *
     * @param collectExecutionInfo whether the answer tells how it came about
     * @param isolationLevel whether it is made of committed rows only
     */
    public QueryConfig(boolean collectExecutionInfo, IsolationLevel isolationLevel) {
        this.collectExecutionInfo = collectExecutionInfo;
        this.isolationLevel = isolationLevel;
    }

    /**
     * Whether the answer tells how it came about.
     *
     * @return true if it does
     */
    public boolean isCollectExecutionInfo() {
        return collectExecutionInfo;
    }

    /**
     * Whether the answer is made of committed rows only.
     *
     * @return the isolation
     */
    public IsolationLevel getIsolationLevel() {
        return isolationLevel;
    }
}

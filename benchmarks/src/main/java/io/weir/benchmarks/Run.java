package io.weir.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** How one scenario is run and measured; made for one comparison. */
interface Run {
    /** Makes ready what all runs share. */
    void prepare() throws InterruptedException;

    /**
     * Runs one application from start to close.
     *
     * @param trial which
     * @return what it brought
     */
    Row run(Trial trial) throws InterruptedException, IOException, TimeoutException;

    /** What the scenario itself has to say about its runs, below the medians. */
    default List<String> verdicts() {
        return List.of();
    }
}

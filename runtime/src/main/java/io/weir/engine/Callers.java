package io.weir.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The processors of a task that have calls made elsewhere.
 *
 * <p>Owned by the lane that runs the task.
 */
final class Callers {
    /** The lowest first: its answers make room for those of the others. */
    private final List<LiveProcessor> processors;

    Callers(List<LiveProcessor> all) {
        processors =
                new ArrayList<>(all.stream().filter(LiveProcessor::makesCalls).toList());
        Collections.reverse(processors);
    }

    boolean isEmpty() {
        return processors.isEmpty();
    }

    /** Whether one of them waits for an answer. */
    boolean await() {
        for (LiveProcessor processor : processors) {
            if (processor.awaits()) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of them can take no more records. */
    boolean anyIsFull() {
        for (LiveProcessor processor : processors) {
            if (processor.isFull()) {
                return true;
            }
        }
        return false;
    }

    /** Goes on with one answer that came, or one call for which something is due by the wall clock. */
    boolean resume(long nowMs) {
        for (LiveProcessor processor : processors) {
            if (processor.resume(nowMs)) {
                return true;
            }
        }
        return false;
    }
}

package io.weir.changelog.view;

import java.util.List;
import java.util.function.Supplier;

/**
 * Reads the rows of records to come from one store, together.
 *
 * <p>A hint: it changes what reading costs, and nothing else. Owned by the thread that runs the task.
 */
public interface ComingRows {
    /**
     * Reads rows, and forgets what was read by the call before and not asked for.
     *
     * @param keys gives the keys' bytes, as the records to come have them; they may repeat. Not asked where that
     *     has lately been of no use
     */
    void fetch(Supplier<List<byte[]>> keys);
}

package io.weir.changelog.view;

import java.util.List;

/**
 * Reads the rows of records to come from one store, together.
 *
 * <p>A hint: it changes what reading costs, and nothing else. Owned by the thread that runs the task.
 */
public interface ComingRows {
    /**
     * Reads rows, and forgets what was read by the call before and not asked for.
     *
     * @param keys the keys' bytes, as the records to come have them; may repeat
     */
    void fetch(List<byte[]> keys);
}

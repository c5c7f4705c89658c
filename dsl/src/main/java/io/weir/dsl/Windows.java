package io.weir.dsl;

import io.weir.state.Window;
import java.util.Map;

/**
 * Says which windows of fixed size a record belongs to.
 *
 * @param <W> kind of window
 */
public abstract class Windows<W extends Window> {
    /** For windows of the library and of users. */
    protected Windows() {}

    /**
     * The windows that a moment belongs to.
     *
     * @param timestamp the moment, epoch milliseconds
     * @return the windows by their start, earliest first
     */
    public abstract Map<Long, W> windowsFor(long timestamp);

    /**
     * The size of a window.
     *
     * @return milliseconds; {@link Long#MAX_VALUE} if windows have no end
     */
    public abstract long size();

    /**
     * How long after its end a window takes records that are out of order.
     *
     * @return milliseconds
     */
    public abstract long gracePeriodMs();
}

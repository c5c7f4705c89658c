package io.weir.topology;

/** A processor with timers of its own. */
public interface FiresTimers {
    /**
     * Fires timers that are due, in their order. Called by the task between records.
     *
     * @param most how many to fire at most
     * @param nowMs the wall clock
     * @return how many fired
     */
    int fire(int most, long nowMs);
}

package io.weir.topology;

/** A processor with a time of its own, which can go on without records. */
public interface KeepsTime {
    /**
     * Moves the processor's own time on although no record came, and sends on what is due by then. Timers that come due
     * ({@link FiresTimers#isBehind}) the task has fired afterwards. Called by the task when its inputs have rested for
     * long, parents before their children, once the parents' timers have fired.
     *
     * @param nowMs the wall clock, which may be earlier than the processor's time
     */
    void passTime(long nowMs);
}

package io.weir.topology;

/** A processor with timers of its own. */
public interface FiresTimers {
    /** So many fire at once, so that neither records nor the input wait long for them. */
    int PER_TURN = 1_000;

    /** Stands for the wall clock where its timers are to wait, as a record does that comes before them. */
    long NO_WALL_CLOCK = -1;

    /** {@return whether it has timers at all; the answer is always the same} */
    boolean hasTimers();

    /**
     * Fires timers that are due, in their order. Called by the task between records.
     *
     * @param most how many to fire at most
     * @param nowMs the wall clock, or {@link #NO_WALL_CLOCK}
     * @return how many fired
     */
    int fire(int most, long nowMs);

    /**
     * Whether timers are left that fire before the next record, as they are due by the processor's own time.
     *
     * @return true if so
     */
    boolean isBehind();

    /**
     * Says that a record comes next, which the processor may {@link OperatorContext#postpone} if the answer is true: if
     * it makes timers due, and more fire before it than may fire at once with it. Behind it no more than that fire at
     * once either; those that are left make the processor {@link #isBehind behind}.
     *
     * @param recordMs its event time, or the latest that it may have
     * @param mostWithRecord how many may fire at once with it
     * @return whether timers would be due by it
     */
    boolean mayHaveToWait(long recordMs, int mostWithRecord);
}

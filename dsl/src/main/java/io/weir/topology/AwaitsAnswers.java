package io.weir.topology;

/** A processor that has calls made elsewhere, and goes on when their answers come. */
public interface AwaitsAnswers {
    /**
     * Whether records are in hand whose calls have not ended.
     *
     * @return true while there is one
     */
    boolean awaits();

    /**
     * Whether so many records are in hand that the task is to take no more input.
     *
     * @return true until one of them is done
     */
    boolean isFull();

    /**
     * Goes on with one answer that has come, one call that takes too long or one trial that is due. Called by the task
     * between records.
     *
     * @param nowMs the wall clock
     * @return whether there was anything
     */
    boolean resume(long nowMs);
}

package io.weir.changelog.view;

import io.weir.changelog.buffer.UndoLog;
import java.util.Arrays;

/*
 * Rows at the front are removed all the time, and what a store on disk has removed it goes on stepping over for a
 * while. So the front is remembered: a search for the earliest row begins where the last one found it, or at an
 * earlier row that was written since. It never moves ahead of rows whose removal may still be taken back.
 */
/** Remembers where the rows of each side begin. */
final class WaitingLifetime implements Lifetime {
    /** Sides are 0 and 1. */
    private static final int SIDES = 2;

    private final long[] fronts = new long[SIDES];
    private final boolean[] exact = new boolean[SIDES];
    private final UndoLog undo;

    WaitingLifetime(UndoLog undo) {
        this.undo = undo;
    }

    /** No row of the side is earlier than this. */
    long front(int side) {
        return fronts[side];
    }

    /** Whether the front needs no new search. */
    boolean isExact(int side) {
        return exact[side];
    }

    /** Moves the front to where the earliest row was found. */
    void found(int side, long time) {
        move(side, time, true);
    }

    /** Says that rows at the front may be removed from now on. */
    void unsure(int side) {
        move(side, fronts[side], false);
    }

    @Override
    public void observe(byte[] diskKey, long eventTime) {
        int side = PlaceKeys.side(diskKey);
        move(side, Math.min(fronts[side], PlaceKeys.time(diskKey)), exact[side]);
    }

    private void move(int side, long front, boolean isExact) {
        long frontBefore = fronts[side];
        boolean exactBefore = exact[side];
        if (front != frontBefore || isExact != exactBefore) {
            fronts[side] = front;
            exact[side] = isExact;
            undo.note(() -> {
                fronts[side] = frontBefore;
                exact[side] = exactBefore;
            });
        }
    }

    @Override
    public void drop() {
        Arrays.fill(fronts, 0);
        Arrays.fill(exact, false);
    }

    @Override
    public void clear() {
        drop();
    }
}

package io.weir.changelog.buffer;

import java.util.ArrayList;
import java.util.List;

/*
 * A step knows how to take one change back. Steps are noted as changes are made, and are run last first, so each finds
 * things as its change left them. Marks nest: a held-back result may fail and be taken back while the record that set
 * it free goes on, and that record may still fail and take back the rest.
 *
 * A row is noted once between two marks, however often it is written: the first step knows what it was. Which rows were
 * noted is told by the number of the part of the log that they were noted in; a new part begins at each mark, and
 * wherever steps were taken out.
 */
/**
 * How to take back what a record changed.
 *
 * <p>Owned by the lane that runs the task. Empty, and free, while no mark is open.
 */
public final class UndoLog {
    private final List<Runnable> steps = new ArrayList<>();
    private int open;
    private long part = 1;
    private long firstPart;

    /**
     * Begins to note steps.
     *
     * @return the mark, for {@link #undo} and {@link #close}
     */
    public int mark() {
        part++;
        if (open++ == 0) {
            firstPart = part;
        }
        return steps.size();
    }

    /**
     * Whether steps are noted now.
     *
     * @return true while a mark is open
     */
    public boolean isOpen() {
        return open > 0;
    }

    /**
     * Notes how to take a change back; does nothing while no mark is open.
     *
     * @param step finds things as the change left them, and must not fail
     */
    public void note(Runnable step) {
        if (open > 0) {
            steps.add(step);
        }
    }

    /**
     * Takes back all changes since a mark, which stays open.
     *
     * @param mark the mark
     */
    public void undo(int mark) {
        // A step may write too; what it would note is taken back already.
        int marks = open;
        open = 0;
        for (int last = steps.size() - 1; last >= mark; last--) {
            steps.remove(last).run();
        }
        open = marks;
        part++;
    }

    /** Closes the mark that was set last. Once none is open, all changes stand. */
    public void close() {
        if (open == 0) {
            throw new IllegalStateException("A mark is closed that was not set. Set one before each close().");
        }
        open--;
        if (open == 0) {
            steps.clear();
        }
    }

    /** Closes all marks: whatever they could take back was dropped otherwise. */
    public void reset() {
        open = 0;
        steps.clear();
    }

    /** Whether a row is to be noted before it is changed; it counts as noted from now on. */
    boolean wants(BufferedRow row) {
        if (open == 0 || row.notedIn == part) {
            return false;
        }
        row.notedIn = part;
        return true;
    }

    /** Whether a step may need a row as it is held now. */
    boolean needs(BufferedRow row) {
        return open > 0 && row.notedIn >= firstPart;
    }
}

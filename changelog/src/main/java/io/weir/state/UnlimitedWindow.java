package io.weir.state;

/** A window without an end. */
public final class UnlimitedWindow extends Window {
    /**
     * Makes a window.
     *
     * @param startMs its first moment, 0 or later
     */
    public UnlimitedWindow(long startMs) {
        super(startMs, Long.MAX_VALUE);
    }

    @Override
    public boolean overlap(Window other) {
        sameKind(other, UnlimitedWindow.class);
        return true;
    }
}

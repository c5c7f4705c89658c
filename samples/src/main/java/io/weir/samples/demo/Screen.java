package io.weir.samples.demo;

/**
 * Where the demo shows itself.
 *
 * <p>Owned by the demo's main thread.
 */
interface Screen extends AutoCloseable {
    /** Shows how things stand; may be called often. */
    void show(Snapshot snapshot);

    /** Says that something happened; stays on the screen. */
    void tell(String event);

    /** Leaves the terminal as it was found. */
    @Override
    void close();
}

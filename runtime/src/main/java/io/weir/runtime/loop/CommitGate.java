package io.weir.runtime.loop;
/** Stub. */
public abstract class CommitGate {
    abstract boolean tryEnter(boolean impatient);

    abstract void leave();
}

package io.weir.runtime.loop;

import java.util.function.BooleanSupplier;

/** How the ingress waits for the other loops; a simulation steps them meanwhile. */
@FunctionalInterface
interface Patience {
    /**
     * Waits for something.
     *
     * @param done whether it has come
     * @param meanwhile what to do again and again while waiting
     * @param timeoutMs how long at most
     * @return whether it has come
     */
    boolean await(BooleanSupplier done, Runnable meanwhile, long timeoutMs);
}

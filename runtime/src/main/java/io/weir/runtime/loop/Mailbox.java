package io.weir.runtime.loop;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * What other threads tell a loop to do, in the order in which they said it.
 *
 * <p>Safe for all threads; only the loop that owns the mailbox runs what is in it.
 *
 * @param <L> the loop that is told
 */
public final class Mailbox<L> {
    private final Queue<Consumer<? super L>> messages = new ConcurrentLinkedQueue<>();
    private final Runnable wake;

    /**
     * Makes an empty mailbox.
     *
     * @param wake wakes the loop's thread, if it waits
     */
    public Mailbox(Runnable wake) {
        this.wake = wake;
    }

    /**
     * Tells the loop to do something.
     *
     * @param message what to do
     */
    public void tell(Consumer<? super L> message) {
        messages.add(message);
        wake.run();
    }

    /**
     * Does all that was said so far.
     *
     * @param loop the loop that owns this mailbox
     * @return whether there was anything
     */
    boolean run(L loop) {
        boolean any = false;
        for (Consumer<? super L> message = messages.poll(); message != null; message = messages.poll()) {
            message.accept(loop);
            any = true;
        }
        return any;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }
}

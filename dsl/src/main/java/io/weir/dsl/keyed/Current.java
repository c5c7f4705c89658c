package io.weir.dsl.keyed;

import org.jspecify.annotations.Nullable;

/**
 * The current key of an operator.
 *
 * <p>Owned by its operator.
 *
 * @param <K> type of keys
 */
final class Current<K> {
    private @Nullable Hand<K> hand;

    /** Takes something in hand while work is done; what was in hand before is so again afterwards. */
    void with(Hand<K> taken, Runnable work) {
        Hand<K> before = hand;
        hand = taken;
        try {
            work.run();
        } finally {
            hand = before;
        }
    }

    Hand<K> hand() {
        if (hand == null) {
            throw new IllegalStateException("A keyed processor uses states and timers, and forwards, while it handles a"
                    + " record, a timer or an expired state, but no key is in hand. Keep the handle in init(...), and"
                    + " use it in process(...), onTimer(...) or onExpired(...).");
        }
        return hand;
    }

    K key() {
        return hand().key();
    }
}

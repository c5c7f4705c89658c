package io.weir.runtime.loop;

import java.util.ArrayList;
import java.util.List;

/**
 * What is to be done after a rest.
 *
 * <p>Owned by the ingress.
 */
final class Rests {
    private final List<Resting> resting = new ArrayList<>();

    void add(Runnable then, long untilMs) {
        resting.add(new Resting(then, untilMs));
    }

    /** Does what has rested long enough, or with {@code all} everything. */
    void wake(long nowMs, boolean all) {
        for (Resting rested : List.copyOf(resting)) {
            if (rested.untilMs <= nowMs || all) {
                resting.remove(rested);
                rested.then.run();
            }
        }
    }

    private record Resting(Runnable then, long untilMs) {}
}

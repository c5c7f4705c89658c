package io.weir.runtime;

import io.weir.runtime.loop.Instance;
import org.jspecify.annotations.Nullable;

/** Ends an instance on a thread of its own, so that its own threads may ask for it. */
record Ender(Lifecycle lifecycle, @Nullable Launched launched, WeirStreams.State last) {
    void begin(Instance.Stop how) {
        Thread thread = new Thread(() -> end(how), "weir-closing");
        thread.start();
    }

    private void end(Instance.Stop how) {
        try {
            if (launched != null) {
                launched.end(how);
            }
        } finally {
            lifecycle.move(last);
        }
    }
}

package io.weir.testdriver;

import io.weir.engine.OutputRecord;
import org.jspecify.annotations.Nullable;

/** Holds what a topology sent, until a test reads it. */
interface OutputLog {
    /** Takes the oldest record of a topic that was not read yet; null if there is none. */
    @Nullable OutputRecord poll(String topic);

    /** How many records of a topic were not read yet. */
    int size(String topic);
}

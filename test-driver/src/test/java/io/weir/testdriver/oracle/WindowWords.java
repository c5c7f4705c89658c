package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;
import java.util.List;

/**
 * The words that gather the records of windows. What they make is told as a stream, its keys with the windows' bounds.
 *
 * @param <S> a stream
 * @param <G> a grouped stream
 */
interface WindowWords<S, G> {
    S times(G group, Step.GroupWord word, Gathered how);

    S sliding(G group, Step.GroupWord word, Gathered how);

    S sessions(G group, Step.GroupWord word, Gathered how);

    S cogroupedTimes(List<G> groups, Gathered how);

    S cogroupedSliding(List<G> groups, Gathered how);

    S cogroupedSessions(List<G> groups, Gathered how);

    /** Kinds of windows. */
    enum Kind {
        TUMBLING,
        HOPPING,
        UNLIMITED,
        SLIDING,
        SESSION
    }

    /** When windows are told. */
    enum Sending {
        /** Each change. */
        UPDATES,
        /** Once, by the word that gathers. */
        ON_CLOSE,
        /** Once, by a suppression. */
        SUPPRESSED,
        /** Changes that have waited. */
        HELD
    }

    /**
     * The windows.
     *
     * @param kind their kind
     * @param sizeMs their size, or the gap of sessions
     * @param advanceMs how far hopping windows lie apart
     * @param graceMs how long they take late records
     * @param retentionMs how long they are kept, or a negative number if that is not said
     * @param sending when they are told
     */
    record Windowing(Kind kind, long sizeMs, long advanceMs, long graceMs, long retentionMs, Sending sending) {
        Windowing withRetention(long otherMs) {
            return new Windowing(kind, sizeMs, advanceMs, graceMs, otherMs, sending);
        }

        Windowing withGrace(long otherMs) {
            return new Windowing(kind, sizeMs, advanceMs, otherMs, retentionMs, sending);
        }
    }

    /**
     * How the records of windows are gathered.
     *
     * @param windows the windows
     * @param functions what is made of the records
     * @param filtered whether a filter follows
     * @param said what is said of the values that are made
     * @param store how the windows are kept
     */
    record Gathered(Windowing windows, Functions functions, boolean filtered, Said said, Store store) {}
}

package io.weir.testdriver.oracle;

import io.weir.random.SeededRandom;
import io.weir.testdriver.oracle.Facts.Trait;
import io.weir.testdriver.oracle.WindowWords.Gathered;
import io.weir.testdriver.oracle.WindowWords.Kind;
import io.weir.testdriver.oracle.WindowWords.Sending;
import io.weir.testdriver.oracle.WindowWords.Windowing;
import io.weir.testdriver.oracle.Words.Store;
import io.weir.testdriver.oracle.Words.Values;
import java.util.List;

/*
 * What is left out, with where it is held instead:
 *
 * What is suppressed is not cached: Kafka Streams then sends some twice (FinalResultsTest).
 *
 * Cached windows that have expired: Kafka Streams goes on with what it finds in its cache, so its results depend on the
 * cache (W1). Cached sessions and sliding windows are kept so long that none expires.
 *
 * Closed sessions: Kafka Streams merges them with later ones as long as it finds them. So sessions that are sent when
 * they close are not cached, and kept no longer than they must be; those that are cached have a grace so long that no
 * record comes near a closed one.
 *
 * Sessions that an aggregator ends: Kafka Streams loses the tombstone of a session of one moment (W3).
 *
 * Late records in windows that slide: Kafka Streams has them in windows behind them, too (LateSlidingProperties). And
 * such windows that came to nothing: it forgets which records were in them, and that they were there (0025).
 *
 * Cogroups of several groupings go by one time here, by one time a grouping there; so they get windows long enough that
 * nothing is late.
 */
/** Makes words about windows. */
final class RandomWindows {
    private static final long LONG_MS = 1_000_000;

    private final RandomDescription made;
    private final SeededRandom random;

    RandomWindows(RandomDescription made) {
        this.made = made;
        this.random = made.random;
    }

    void of(int group) {
        if (random.oneIn(5)) {
            ofGroups(new RandomGroups(made).cogrouped(group));
        } else {
            ofGroup(group);
        }
    }

    private void ofGroup(int group) {
        Step.GroupWord word = random.pick(Step.GroupWord.values());
        Kind kind = random.pick(Kind.values());
        Sending sending = random.pick(Sending.UPDATES, Sending.UPDATES, sending(kind), sending(kind));
        if (word == Step.GroupWord.REDUCE && kind != Kind.SLIDING && sending != Sending.ON_CLOSE) {
            // Where there is no value at first, one library sends a tombstone, which moves a suppression's time.
            sending = Sending.UPDATES;
        }
        if (made.lastUpdates && sending != Sending.ON_CLOSE) {
            sending = Sending.UPDATES;
        }
        Values values = switch (word) {
            case COUNT -> Values.NUMBER;
            case REDUCE -> made.groups.get(group).values();
            case AGGREGATE -> Values.TEXT;
        };
        Facts facts = new RandomGroups(made).together(List.of(group));
        long graceMs = random.below(100);
        if (kind == Kind.SLIDING && made.tellsArrivals) {
            made.calm = true;
            graceMs += 2 * RandomInput.LATE_MS;
        }
        Gathered how = how(windowing(kind, sending, graceMs), values, facts.prompt());
        made.steps.add(new WindowStep.OfGroup(word, group, how));
        told(facts.with(values), how);
    }

    private void ofGroups(List<Integer> groups) {
        Kind kind = random.pick(Kind.TUMBLING, Kind.HOPPING, Kind.SLIDING, Kind.SESSION);
        Facts facts = new RandomGroups(made).together(groups);
        if (!facts.prompt()) {
            return;
        }
        made.calm = true;
        Gathered how = how(windowing(kind, Sending.UPDATES, 2 * RandomInput.LATE_MS), Values.TEXT, true);
        made.steps.add(new WindowStep.OfGroups(groups, how));
        told(facts.with(Values.TEXT), how);
    }

    private Sending sending(Kind kind) {
        return switch (kind) {
            case TUMBLING, HOPPING -> random.pick(Sending.values());
            case UNLIMITED -> Sending.HELD;
            case SLIDING, SESSION -> random.pick(Sending.ON_CLOSE, Sending.HELD, Sending.SUPPRESSED);
        };
    }

    private Gathered how(Windowing said, Values values, boolean prompt) {
        Windowing windows = said;
        boolean session = said.kind() == Kind.SESSION;
        Store some = made.keptStore();
        boolean caching = some.caching()
                && (session
                        ? prompt && windows.sending() == Sending.UPDATES
                        : windows.sending() == Sending.UPDATES || windows.sending() == Sending.ON_CLOSE);
        String name = some.name();
        if (caching) {
            // Kafka Streams looks for what is cached at each minute up to now, however far time has jumped.
            made.calm = true;
            if (windows.retentionMs() >= 0) {
                windows = windows.withRetention(LONG_MS);
            }
            if (session) {
                windows = windows.withGrace(windows.graceMs() + RandomInput.LATE_MS);
            }
            name = "windows-" + made.steps.size();
            made.cachedWindows.add(name);
        }
        Store store = new Store(Store.Kind.USUAL, name, caching, some.logging());
        boolean waits = windows.sending() == Sending.SUPPRESSED || windows.sending() == Sending.HELD;
        int salt = random.nextInt();
        boolean nulls = !caching && !waits && !session && random.nextBoolean();
        Functions functions = new Functions(salt, nulls && !(said.kind() == Kind.SLIDING && made.tellsArrivals));
        return new Gathered(windows, functions, !waits && random.oneIn(4), made.said(values), store);
    }

    private Windowing windowing(Kind kind, Sending sending, long graceMs) {
        long size = random.between(1, 60);
        long retention = -1;
        if (sending == Sending.ON_CLOSE && kind != Kind.SESSION) {
            made.calm = true;
            retention = LONG_MS;
        } else if (kind == Kind.SLIDING) {
            retention = 2 * size + graceMs + 2;
        } else if (kind == Kind.SESSION) {
            retention = size + graceMs + 1;
        }
        return new Windowing(kind, size, random.between(1, (int) size), graceMs, retention, sending);
    }

    private void told(Facts facts, Gathered how) {
        Windowing windows = how.windows();
        // One record may make a window that slides, and then change it again.
        boolean again = windows.kind() == Kind.SLIDING;
        Facts told = made.cached(facts.with(Trait.BURSTS, again || facts.is(Trait.BURSTS)), how.store())
                .with(Trait.MOVED)
                .with(Trait.RAW)
                .with(Trait.BURSTS)
                .with(Deviation.REPEATED_TOMBSTONES);
        boolean session = windows.kind() == Kind.SESSION;
        if (session) {
            told = told.with(Deviation.TOMBSTONES_OF_SESSIONS);
            if (how.filtered()) {
                told = told.with(Deviation.TOMBSTONES_OF_MOMENTS);
            }
            if (how.store().caching()) {
                told = told.with(Deviation.HEADERS_OF_SESSIONS);
                made.inner.add(Deviation.HEADERS_OF_SESSIONS);
            }
        }
        if (windows.sending() != Sending.UPDATES) {
            told = told.with(Trait.SLOW);
        }
        if (windows.sending() == Sending.SUPPRESSED && (session || windows.kind() == Kind.SLIDING)) {
            told = told.with(Deviation.EARLY_FINALS);
        }
        if (windows.sending() == Sending.ON_CLOSE && session) {
            told = told.with(Deviation.LOST_SESSIONS);
        }
        if (windows.sending() == Sending.ON_CLOSE && windows.kind() == Kind.SLIDING) {
            told = told.with(Deviation.EARLY_SLIDING);
        }
        made.streams.add(told);
    }
}

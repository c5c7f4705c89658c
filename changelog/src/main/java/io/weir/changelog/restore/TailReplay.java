package io.weir.changelog.restore;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.tail.TailClaim;
import io.weir.changelog.view.StoreSet;
import java.util.List;
import java.util.Optional;

/**
 * Brings one store up by the changes that lie beside it.
 *
 * <p>Owned by the restore loop.
 */
public final class TailReplay {
    /** Of so many at once the rows are counted as they are written. */
    private static final int CHANGES_MAX = 10_000;

    private final ChangelogBounds log;
    private final TailClaim claim;

    private TailReplay(ChangelogBounds log, TailClaim claim) {
        this.log = log;
        this.claim = claim;
    }

    /**
     * Looks for changes beside a store which its changelog is to hold, behind where the store stands.
     *
     * @param stores the stores of the task
     * @param log what the broker says about the changelog
     * @return the replay, if there is anything to replay
     */
    public static Optional<TailReplay> find(StoreSet stores, ChangelogBounds log) {
        LogPosition position = stores.position(log.store());
        if (position == null || !position.topicId().equals(log.topicId())) {
            return Optional.empty();
        }
        return Optional.ofNullable(stores.tail().claim(log.store(), position))
                .filter(claim -> log.first() <= claim.last() && claim.last() < log.end())
                .map(claim -> new TailReplay(log, claim));
    }

    /**
     * The offset at which the changelog has to show a committed record, or the changes are not to be written.
     *
     * @return offset of the last change
     */
    public long witness() {
        return claim.last();
    }

    /**
     * How far the store is behind its changelog.
     *
     * @return number of offsets
     */
    public long lag() {
        return log.end() - claim.first();
    }

    /**
     * Writes the changes and their positions.
     *
     * @param stores the stores of the task; nobody else uses them meanwhile
     * @return how many changes it wrote
     */
    public long writeTo(StoreSet stores) {
        long next = claim.first();
        List<Change> changes = claim.next(CHANGES_MAX);
        while (!changes.isEmpty()) {
            next += changes.size();
            stores.replay(log.store(), changes, new LogPosition(log.topicId(), next - 1));
            changes = claim.next(CHANGES_MAX);
        }
        return next - claim.first();
    }
}

package io.weir.changelog.restore;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.tail.LogTail;
import io.weir.changelog.tail.TailClaim;
import io.weir.changelog.view.StoreSet;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;

/**
 * Brings one store up by the changes that lie beside it.
 *
 * <p>Owned by the restore loop.
 */
public final class TailReplay {
    /** Of so many at once the rows are counted as they are written. */
    private static final int CHANGES_MAX = 10_000;

    private final ChangelogBounds log;
    private final long standsAt;
    private final TailClaim claim;

    private TailReplay(ChangelogBounds log, long standsAt, TailClaim claim) {
        this.log = log;
        this.standsAt = standsAt;
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
        if (position == null || !position.topicId().equals(log.topicId()) || position.offset() + 1 >= log.end()) {
            return Optional.empty();
        }
        return Optional.ofNullable(stores.tail().claim(log.store(), position))
                .map(claim -> new TailReplay(log, position.offset(), claim));
    }

    /**
     * Where the changelog is to be read first, up to its end, for a proof that it holds the changes.
     *
     * @return the offset, near the end
     */
    public long from() {
        return Math.max(Math.max(log.first(), standsAt + 1), log.end() - LogTail.OFFSETS_LOOKED_AT);
    }

    /**
     * Whether the changelog is read as far as it is to be looked at.
     *
     * @param nextOffset the offset behind what was read
     * @return true at its end
     */
    public boolean hasSeenAll(long nextOffset) {
        return nextOffset >= log.end();
    }

    /**
     * Looks at a record of the changelog.
     *
     * @param offset its offset; of several records, they are looked at in their order
     * @param headers its headers
     */
    public void look(long offset, Headers headers) {
        claim.look(offset, headers);
    }

    /**
     * How far the store is behind its changelog.
     *
     * @return number of offsets
     */
    public long lag() {
        return log.end() - standsAt - 1;
    }

    /**
     * Writes the changes that the changelog was seen to hold, and their positions.
     *
     * @param stores the stores of the task; nobody else uses them meanwhile
     * @return how many changes it wrote
     */
    public long writeTo(StoreSet stores) {
        if (!claim.isProven()) {
            return 0;
        }
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

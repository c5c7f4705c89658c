package io.weir.runtime.loop;

import io.weir.changelog.restore.TailReplay;
import io.weir.changelog.view.StoreSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changelogs that are to show what lies beside their stores.
 *
 * <p>The end of a changelog is read. The changes beside the store that it proves to be in the log are written, and the
 * changelog is followed from where the store is then. Owned by the restore loop.
 */
final class TailProofs {
    private static final Logger LOG = LoggerFactory.getLogger(TailProofs.class);

    private final StoreSet stores;
    private final Map<TopicPartition, Claim> claims = new HashMap<>();

    TailProofs(StoreSet stores) {
        this.stores = stores;
    }

    /**
     * A changelog and what lies beside its store.
     *
     * @param start how the changelog is followed afterwards
     * @param beside what lies beside the store
     */
    record Claim(Start start, TailReplay beside) {}

    /**
     * How a changelog is to be followed.
     *
     * @param changelog the changelog
     * @param inputCommitted whether the application has committed input
     * @param nowMs when it began
     */
    record Start(Restoring.Changelog changelog, boolean inputCommitted, long nowMs) {}

    /** Whether something lies beside a store, so that its changelog is to be looked at first. */
    boolean begin(Start start) {
        Restoring.Changelog changelog = start.changelog();
        Optional<TailReplay> beside =
                changelog.ofInput() ? Optional.empty() : TailReplay.find(stores, changelog.bounds());
        beside.ifPresent(found -> claims.put(changelog.partition(), new Claim(start, found)));
        return beside.isPresent();
    }

    /** Where changelogs are to be looked at. */
    Map<TopicPartition, Long> toRead() {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        claims.forEach(
                (partition, claim) -> offsets.put(partition, claim.beside().from()));
        return offsets;
    }

    Set<TopicPartition> partitions() {
        return claims.keySet();
    }

    boolean isEmpty() {
        return claims.isEmpty();
    }

    /** How many offsets the stores are behind. */
    long lag() {
        return claims.values().stream().mapToLong(claim -> claim.beside().lag()).sum();
    }

    /**
     * Takes what was read of a changelog.
     *
     * @return how to follow it from where the store is now, or null if it is still to be looked at
     */
    @Nullable Start settle(TopicPartition partition, InputConsumer.Batch batch) {
        Claim claim = claims.get(partition);
        if (claim == null) {
            throw new AssertionError("Nothing is to be proved by " + partition + ".");
        }
        TailReplay beside = claim.beside();
        batch.records().forEach(record -> beside.look(record.offset(), record.headers()));
        if (!beside.hasSeenAll(batch.nextOffset())) {
            return null;
        }
        claims.remove(partition);
        long written = beside.writeTo(stores);
        if (written > 0) {
            LOG.info("{} changes of {} were beside its store and need not be read.", written, partition);
        }
        return claim.start();
    }
}

package io.weir.runtime.kafka;

import io.weir.engine.OutputRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What became of the records that one producer sent.
 *
 * <p>The lane asks; the producer's thread answers. Late answers of an old producer reach only its own sends.
 */
final class Sends {
    private final AtomicReference<@Nullable KafkaException> failure = new AtomicReference<>();
    private final Callback untracked = this::note;
    private final Map<String, Map<Integer, Place>> tracked = new HashMap<>();

    Sends(Set<TopicPartition> partitions) {
        partitions.forEach(this::track);
    }

    void track(TopicPartition partition) {
        tracked.computeIfAbsent(partition.topic(), t -> new HashMap<>())
                .put(partition.partition(), new Place(partition));
    }

    Callback answerTo(OutputRecord.Target target) {
        Map<Integer, Place> places = tracked.get(target.topic());
        Integer partition = target.partition();
        if (places == null || partition == null) {
            return untracked;
        }
        Place place = places.get(partition);
        return place == null ? untracked : place;
    }

    Map<TopicPartition, Long> lastOffsets() {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        tracked.values().forEach(places -> places.values().forEach(place -> place.addTo(offsets)));
        return offsets;
    }

    void forgetOffsets() {
        tracked.values().forEach(places -> places.values().forEach(Place::forget));
    }

    private void note(@Nullable RecordMetadata sent, @Nullable Exception failed) {
        if (failed != null) {
            String where = sent == null ? "" : " to [" + sent.topic() + "]";
            failure.compareAndSet(null, KafkaFailures.ofCommit("To send a record" + where, failed));
        }
    }

    /** Throws what failed first, if anything did. */
    void check() {
        KafkaException first = failure.get();
        if (first != null) {
            throw first;
        }
    }

    boolean failed() {
        return failure.get() != null;
    }

    /** Notes a failure; the first one stays. */
    KafkaException fail(String what, KafkaException cause) {
        KafkaException meaning = KafkaFailures.ofCommit(what, cause);
        KafkaException first = failure.compareAndExchange(null, meaning);
        return first == null ? meaning : first;
    }

    /** The newest acknowledged offset of a partition. */
    private final class Place implements Callback {
        private static final long NOTHING = -1;

        private final TopicPartition partition;
        private volatile long offset = NOTHING;

        Place(TopicPartition partition) {
            this.partition = partition;
        }

        @Override
        public void onCompletion(@Nullable RecordMetadata sent, @Nullable Exception failed) {
            note(sent, failed);
            if (failed == null && sent != null) {
                offset = sent.offset();
            }
        }

        void addTo(Map<TopicPartition, Long> offsets) {
            if (offset != NOTHING) {
                offsets.put(partition, offset);
            }
        }

        void forget() {
            offset = NOTHING;
        }
    }
}

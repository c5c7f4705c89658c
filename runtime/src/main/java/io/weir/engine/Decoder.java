package io.weir.engine;

import io.weir.errors.StreamsException;
import io.weir.processor.TimestampExtractor;
import io.weir.topology.DropReason;
import io.weir.topology.SourceNode;
import io.weir.topology.TimeBound;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Decodes the records of one source, or has them dropped. */
final class Decoder {
    private final FailurePolicy.Place place;
    private final Deserializer<Object> keys;
    private final Deserializer<Object> values;
    private final TimestampExtractor timestamps;
    private final FailurePolicy failures;
    private final Outbox outbox;
    private final DropCounts drops;
    private TimeBound timeBound = TimeBound.NONE;

    Decoder(TaskParts parts, SourceNode source, DropCounts drops) {
        this(parts.environment(), new FailurePolicy.Place(parts.id(), source.name()), source, parts.outbox(), drops);
        TimeBound own = source.input().timeBound();
        this.timeBound = own == null ? usual(parts, source) : own;
    }

    Decoder(
            TaskEnvironment environment,
            FailurePolicy.Place place,
            SourceNode source,
            Outbox outbox,
            DropCounts drops) {
        Serdes serdes = new Serdes(environment.defaults());
        TimestampExtractor own = source.input().timestampExtractor();
        this.place = place;
        this.keys = serdes.key(source);
        this.values = serdes.value(source);
        this.timestamps = own == null ? environment.defaults().timestampExtractor() : own;
        this.failures = environment.failures();
        this.outbox = outbox;
        this.drops = drops;
    }

    // Topics between sub-topologies carry what was judged before; a topic that is a table's changelog is read again
    // when the
    // table is restored, with nobody to judge.
    private static TimeBound usual(TaskParts parts, SourceNode source) {
        boolean judged =
                parts.environment().names().internal().containsAll(source.topics()) && source.pattern() == null;
        boolean changelog = parts.topology().stores().stream()
                .anyMatch(store -> source.topics().contains(store.changelog().inputTopic()));
        return judged || changelog
                ? TimeBound.NONE
                : parts.environment().limits().clocks().jump();
    }

    /** How far one record may move time. */
    TimeBound timeBound() {
        return timeBound;
    }

    /** The decoded record, or null if it is dropped, which is then counted. */
    @Nullable DecodedRecord decode(ConsumerRecord<byte[], byte[]> raw, long partitionTime) {
        Object key;
        Object value;
        try {
            key = raw.key() == null ? null : keys.deserialize(raw.topic(), raw.headers(), raw.key());
            value = raw.value() == null ? null : values.deserialize(raw.topic(), raw.headers(), raw.value());
        } catch (RuntimeException cause) {
            return skipOrStop(raw, cause);
        }
        long timestamp = timestampOf(raw, key, value, partitionTime);
        if (timestamp < 0) {
            drops.count(place.node(), DropReason.NEGATIVE_TIMESTAMP);
            return null;
        }
        return new DecodedRecord(raw, key, value, timestamp);
    }

    private @Nullable DecodedRecord skipOrStop(ConsumerRecord<byte[], byte[]> raw, RuntimeException cause) {
        FailurePolicy.Verdict verdict = failures.onUndecodable(place, raw, cause);
        if (!verdict.skips()) {
            throw new StreamsException(
                    "A record that source [" + place.node() + "] can decode is expected, but the one at " + Text.at(raw)
                            + " cannot be decoded (" + cause.getClass().getName() + ") by task " + place.task()
                            + ". Check the source's serdes, correct the producer, or set"
                            + " [deserialization.exception.handler] to one that skips such records.",
                    cause);
        }
        verdict.aside().forEach(outbox::send);
        drops.count(place.node(), DropReason.DESERIALIZATION);
        return null;
    }

    private long timestampOf(
            ConsumerRecord<byte[], byte[]> raw, @Nullable Object key, @Nullable Object value, long partitionTime) {
        try {
            return timestamps.extract(Text.decoded(raw, key, value), partitionTime);
        } catch (RuntimeException cause) {
            throw new StreamsException(
                    "An event time is expected for the record at " + Text.at(raw) + ", but the timestamp extractor ["
                            + timestamps.getClass().getName() + "] of source [" + place.node() + "] failed in task "
                            + place.task() + ": " + cause.getMessage()
                            + " Correct the record's producer, or choose another extractor.",
                    cause);
        }
    }
}

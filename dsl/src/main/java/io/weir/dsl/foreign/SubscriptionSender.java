package io.weir.dsl.foreign;

import io.weir.dsl.foreign.Subscription.Wish;
import io.weir.dsl.operator.Update;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.topology.DropReason;
import io.weir.topology.OperatorContext;
import java.util.Arrays;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Subscribes each row on the left to the row that its foreign key names.
 *
 * @param <K> type of keys on the left
 * @param <L> type of values on the left
 * @param <F> type of foreign keys
 */
final class SubscriptionSender<K, L, F> implements Processor<K, Update<L>, F, Subscription> {
    private final ForeignKeys<K, L, F> foreignKeys;
    private final @Nullable Serde<K> keySerde;
    private final boolean left;
    private @Nullable Sending<K, F> sending;

    SubscriptionSender(ForeignKeys<K, L, F> foreignKeys, @Nullable Serde<K> keySerde, boolean left) {
        this.foreignKeys = foreignKeys;
        this.keySerde = keySerde;
        this.left = left;
    }

    @Override
    public void init(ProcessorContext<F, Subscription> context) {
        sending = new Sending<>(
                OperatorContext.of(context),
                foreignKeys.open(context),
                SerdeChoice.of(keySerde, context::keySerde),
                foreignKeys.primaryKeyTopic(context));
    }

    @Override
    public void process(Record<K, Update<L>> record) {
        if (!record.value().latest()) {
            // The row goes by its latest value: it keeps its subscription.
            sending().context.drop(DropReason.NOT_LATEST);
            return;
        }
        L before = record.value().oldValue();
        L after = record.value().newValue();
        if (before == null && after == null) {
            if (sending().context.mayHaveTold()) {
                // Which key a row had that came and went is not known; that no row is there is answered anywhere.
                sending().send(record, null, Wish.TELL_ALWAYS);
            }
            return;
        }
        F oldKey = foreignKeys.of(record.key(), before);
        F newKey = foreignKeys.of(record.key(), after);
        if (left) {
            sendLeft(record, oldKey, newKey);
        } else {
            sendInner(record, oldKey, newKey);
        }
    }

    // Each row has a result, so the new key always answers; a row without one is answered by any partition.
    private void sendLeft(Record<K, ?> record, @Nullable F oldKey, @Nullable F newKey) {
        if (oldKey != null && !sending().same(oldKey, newKey)) {
            sending().send(record, oldKey, Wish.FORGET);
        }
        sending().send(record, newKey, Wish.TELL_ALWAYS);
    }

    private void sendInner(Record<K, Update<L>> record, @Nullable F oldKey, @Nullable F newKey) {
        if (newKey == null) {
            if (record.value().newValue() != null) {
                sending().context.drop(DropReason.NULL_KEY);
            }
            if (oldKey != null) {
                sending().send(record, oldKey, Wish.FORGET_AND_TELL);
            }
        } else if (oldKey == null || sending().same(oldKey, newKey)) {
            sending().send(record, newKey, Wish.TELL_IF_ANY);
        } else {
            // Between the two no tombstone goes out: the new key answers in any case.
            sending().send(record, oldKey, Wish.FORGET);
            sending().send(record, newKey, Wish.TELL_ALWAYS);
        }
    }

    private Sending<K, F> sending() {
        if (sending == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        return sending;
    }

    /** What a sender has in one task. */
    private record Sending<K, F>(
            OperatorContext<F, Subscription> context,
            ForeignKeys.Bytes<F> foreignKeys,
            Serde<K> primaryKeys,
            String topic) {
        boolean same(F one, @Nullable F other) {
            return Arrays.equals(foreignKeys.of(one), foreignKeys.of(other));
        }

        @SuppressWarnings("NullAway") // A row without a foreign key goes to any partition, under no key.
        void send(Record<K, ?> record, @Nullable F foreignKey, Wish wish) {
            byte[] primaryKey = primaryKeys.serializer().serialize(topic, record.key());
            Subscription subscription =
                    new Subscription(wish, primaryKey, context.taskId().partition());
            context.forward(record.<F>withKey(foreignKey).withValue(subscription));
        }
    }
}

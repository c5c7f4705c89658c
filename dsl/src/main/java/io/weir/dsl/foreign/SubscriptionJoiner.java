package io.weir.dsl.foreign;

import io.weir.dsl.foreign.ForeignKeyParts.Sides;
import io.weir.dsl.operator.TableReader;
import io.weir.dsl.operator.TableView;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Answers each subscription with the row on the right.
 *
 * @param <F> type of foreign keys
 * @param <R> type of values on the right
 */
final class SubscriptionJoiner<F, R> implements Processor<F, Subscription, byte[], Answer<R>> {
    private final ForeignKeys<?, ?, F> foreignKeys;
    private final TableView<F, R> rights;
    private final Sides<?, R> sides;
    private @Nullable Joining<F, R> joining;

    SubscriptionJoiner(ForeignKeys<?, ?, F> foreignKeys, TableView<F, R> rights, Sides<?, R> sides) {
        this.foreignKeys = foreignKeys;
        this.rights = rights;
        this.sides = sides;
    }

    @Override
    public void init(ProcessorContext<byte[], Answer<R>> context) {
        // As it was told to subscribers: what the table has not sent on yet will follow.
        TableReader<F, R> reader = rights.open(context, TableView.State.SENT);
        joining = new Joining<>(context, foreignKeys.open(context), reader, Askers.open(sides, foreignKeys, context));
    }

    @Override
    public void process(Record<F, Subscription> record) {
        if (joining == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        joining.answer(record);
    }

    /** What a joiner has in one task. */
    private record Joining<F, R>(
            ProcessorContext<byte[], Answer<R>> context,
            ForeignKeys.Bytes<F> foreignKeys,
            TableReader<F, R> rights,
            Askers askers) {
        void answer(Record<F, Subscription> record) {
            Subscription subscription = record.value();
            ValueAndTimestamp<R> row = record.key() == null ? null : rights.row(record.key());
            switch (subscription.wish()) {
                case FORGET -> {}
                case FORGET_AND_TELL -> {
                    // Without a row the subscriber was told so before, or has never had a result.
                    if (row != null) {
                        send(record, new Answer<>(null, null, askers.of(subscription)), row);
                    }
                }
                case TELL_ALWAYS -> send(record, told(record, row), row);
                case TELL_IF_ANY -> {
                    if (row != null) {
                        send(record, told(record, row), row);
                    }
                }
            }
        }

        private Answer<R> told(Record<F, Subscription> record, @Nullable ValueAndTimestamp<R> row) {
            return new Answer<>(
                    foreignKeys.of(record.key()), ValueAndTimestamp.getValueOrNull(row), askers.of(record.value()));
        }

        /** An answer has the later time of the two rows. */
        private void send(Record<F, Subscription> record, Answer<R> answer, @Nullable ValueAndTimestamp<R> row) {
            long time = row == null ? record.timestamp() : Math.max(record.timestamp(), row.timestamp());
            context.forward(record.withKey(record.value().primaryKey())
                    .withValue(answer)
                    .withTimestamp(time));
        }
    }
}

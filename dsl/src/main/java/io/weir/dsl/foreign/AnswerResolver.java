package io.weir.dsl.foreign;

import io.weir.dsl.operator.RowJoiner;
import io.weir.dsl.operator.TableReader;
import io.weir.dsl.operator.TableView;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.DropReason;
import io.weir.topology.OperatorContext;
import org.jspecify.annotations.Nullable;

/**
 * Joins each answer with the row on the left that asked.
 *
 * <p>An answer about a foreign key that the row has left is dropped and counted. In an inner join, where a row without
 * a foreign key has no result, an answer without a value is good for such a row whichever key it is about: the answer
 * that the row gave the key up may have been spared, since there was nothing to take back.
 *
 * @param <K> type of keys on the left
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 * @param <W> type of joined values
 */
final class AnswerResolver<K, L, R, W> implements Processor<K, Answer<R>, K, @Nullable W> {
    private final How<K, L, ?, R, W> how;
    private final TableView<K, L> lefts;
    private @Nullable Resolving<K, L, ?, R, W> resolving;

    AnswerResolver(How<K, L, ?, R, W> how, TableView<K, L> lefts) {
        this.how = how;
        this.lefts = lefts;
    }

    /**
     * How answers are joined.
     *
     * @param foreignKeys finds the foreign key that a row has now
     * @param joiner makes the new value; of a left join it takes null for the value on the right
     * @param left whether a row that the right side does not know has a result
     */
    record How<K, L, F, R, W>(ForeignKeys<K, L, F> foreignKeys, RowJoiner<K, L, @Nullable R, W> joiner, boolean left) {
        Resolving<K, L, F, R, W> open(ProcessorContext<K, @Nullable W> context, TableReader<K, L> lefts) {
            return new Resolving<>(this, OperatorContext.of(context), foreignKeys.open(context), lefts);
        }
    }

    @Override
    public void init(ProcessorContext<K, @Nullable W> context) {
        // As it was told to the right side: what the table has not sent on yet will ask anew.
        resolving = how.open(context, lefts.open(context, TableView.State.SENT));
    }

    @Override
    public void process(Record<K, Answer<R>> record) {
        if (resolving == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        resolving.resolve(record);
    }

    /** What is needed to resolve in one task. */
    record Resolving<K, L, F, R, W>(
            How<K, L, F, R, W> how,
            OperatorContext<K, @Nullable W> context,
            ForeignKeys.Bytes<F> foreignKeys,
            TableReader<K, L> lefts) {
        @SuppressWarnings("NullAway") // A result may be a tombstone, and a joiner of a left join takes null.
        void resolve(Record<K, Answer<R>> record) {
            K key = record.key();
            L row = ValueAndTimestamp.getValueOrNull(lefts.row(key));
            byte[] asked = foreignKeys.of(how.foreignKeys().of(key, row));
            Answer<R> answer = record.value();
            boolean goneForGood = !how.left() && asked == null && answer.value() == null;
            if (!goneForGood && !answer.isAbout(asked)) {
                context.drop(DropReason.OUTDATED);
            } else if (row == null || (answer.value() == null && !how.left())) {
                context.forward(record.<@Nullable W>withValue(null));
            } else {
                context.forward(record.<@Nullable W>withValue(how.joiner().apply(key, row, answer.value())));
            }
        }
    }
}

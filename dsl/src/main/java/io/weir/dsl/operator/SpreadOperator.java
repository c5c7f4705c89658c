package io.weir.dsl.operator;

import io.weir.processor.Record;
import io.weir.sketch.SpaceSaving;
import io.weir.topology.DropReason;
import org.apache.kafka.common.utils.Bytes;

/**
 * Parts the records of hot keys from the others.
 *
 * <p>Which keys are hot, each task tells from the records that it reads itself, the latest above all. It forgets that
 * when it ends, since no result depends on it.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class SpreadOperator<K, V> extends Operator<K, V, K, V> {
    private static final int LEAST_RECORDS = 8;
    private static final int SHARES = 16;
    private static final int COUNTERS_A_SHARE = 4;
    private static final int REMEMBERED = 1_024;

    private final SaltedOperators.Ways ways;
    private final int shares;
    private final long halvedAt;
    private final SpaceSaving<Object> keys;

    SpreadOperator(SaltedOperators.Ways ways, int partitions) {
        this.ways = ways;
        this.shares = SHARES * partitions;
        int counters = COUNTERS_A_SHARE * shares;
        this.keys = new SpaceSaving<>(counters);
        this.halvedAt = (long) REMEMBERED * counters;
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.key() == null) {
            context().drop(record, DropReason.NULL_KEY);
        } else if (record.value() == null) {
            context().drop(record, DropReason.NULL_VALUE);
        } else {
            context().forward(record, isHot(record.key()) ? ways.hot() : ways.cold());
        }
    }

    private boolean isHot(Object key) {
        long records = keys.add(key instanceof byte[] bytes ? Bytes.wrap(bytes) : key, 1);
        boolean hot = records >= LEAST_RECORDS && records * shares > keys.total();
        if (keys.total() >= halvedAt) {
            keys.halve();
        }
        return hot;
    }
}

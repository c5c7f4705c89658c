package io.weir.dsl.operator;

/**
 * What a join knows of both sides of a key.
 *
 * @param left the left side
 * @param right the right side
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 */
record Sides<L, R>(Side<L> left, Side<R> right) {
    long timestamp() {
        return Math.max(left.timestamp(), right.timestamp());
    }

    Sides<L, R> then(Sides<L, R> later) {
        return new Sides<>(left.then(later.left), right.then(later.right));
    }

    <K, W> Update<W> update(K key, TableJoin<K, L, R, W> join) {
        return new Update<>(
                join.value(key, left.newValue(), right.newValue()), join.value(key, left.oldValue(), right.oldValue()));
    }
}

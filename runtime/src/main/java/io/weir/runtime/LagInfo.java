package io.weir.runtime;

/**
 * How far a partition of a store is behind its changelog.
 *
 * @param currentOffsetPosition the offset up to which the changelog is in the store
 * @param endOffsetPosition the end of the changelog
 */
public record LagInfo(long currentOffsetPosition, long endOffsetPosition) {
    /**
     * What is missing.
     *
     * @return the number of offsets, 0 or more
     */
    public long offsetLag() {
        return Math.max(0, endOffsetPosition - currentOffsetPosition);
    }
}

package io.weir.changelog.tail;

/**
 * Offsets that follow each other without a gap.
 *
 * @param first the first of them
 * @param last the last of them, not below the first
 */
record OffsetRun(long first, long last) {
    long length() {
        return last - first + 1;
    }

    boolean contains(long offset) {
        return first <= offset && offset <= last;
    }

    OffsetRun extended() {
        return new OffsetRun(first, last + 1);
    }
}

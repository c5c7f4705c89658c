package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.state.StoreKind;

/** Counts what a store has on disk, row by row, beside the figures that must say the same. */
final class ScannedFigures {
    private ScannedFigures() {}

    static void expect(StoreSet set, ResolvedStore store) {
        StoreBytes bytes = ((StoreView<?, ?>) set.store(store.name())).rows().bytes();
        long rows = 0;
        long size = 0;
        try (RowCursor all = bytes.scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            while (all.advance()) {
                if (isRow(store.definition().kind(), all.key())) {
                    rows++;
                    size += all.key().length + all.value().length;
                }
            }
        }
        assertThat(set.committed().figures(store.name()))
                .as("figures of %s", store.name())
                .isEqualTo(new StoreFigures(rows, size));
    }

    /** Indexes and clocks lie beside the rows: behind the last interval, or under a first byte of their own. */
    private static boolean isRow(StoreKind kind, byte[] key) {
        if (kind == StoreKind.VERSIONED) {
            return key[0] == 0;
        }
        return !kind.windowed() || key[0] >= 0;
    }
}

package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;

/** Rows that an index by time leads to. */
final class IndexScan implements Scan {
    private final TimeIndex.Entries entries;
    private final StoreRows<?, ?> rows;

    IndexScan(TimeIndex.Entries entries, StoreRows<?, ?> rows) {
        this.entries = entries;
        this.rows = rows;
    }

    @Override
    public RowScan.Entry advance() {
        while (entries.hasNext()) {
            RowKey key = new RowKey(entries.next());
            StoreRow.Content content = rows.read(key).content();
            if (content.held() != null) {
                return new RowScan.Entry(key.bytes(), content);
            }
        }
        return RowScan.Entry.END;
    }

    @Override
    public void close() {
        entries.close();
    }
}

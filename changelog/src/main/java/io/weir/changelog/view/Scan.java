package io.weir.changelog.view;

/** Rows that are read one after the other. */
interface Scan extends AutoCloseable {
    /** The next row that is there, or {@link RowScan.Entry#END}. */
    RowScan.Entry advance();

    @Override
    void close();
}

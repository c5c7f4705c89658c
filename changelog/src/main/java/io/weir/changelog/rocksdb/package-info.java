/** Rows on local disk. The only package that sees RocksDB. */
@NullMarked
package io.weir.changelog.rocksdb;

import org.jspecify.annotations.NullMarked;

/** Rows as ordered bytes, and their place in the log: the port. */
@NullMarked
package io.weir.changelog.bytes;

import org.jspecify.annotations.NullMarked;

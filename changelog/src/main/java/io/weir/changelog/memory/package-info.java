/** Rows on the heap: the in-memory twin. */
@NullMarked
package io.weir.changelog.memory;

import org.jspecify.annotations.NullMarked;

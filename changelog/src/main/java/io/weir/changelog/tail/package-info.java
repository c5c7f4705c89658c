/** Keeps the newest commit's changes beside the stores. */
@NullMarked
package io.weir.changelog.tail;

import org.jspecify.annotations.NullMarked;

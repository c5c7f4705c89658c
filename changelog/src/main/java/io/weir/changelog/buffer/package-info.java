/** Uncommitted changes of a task, and rows kept for reading. */
@NullMarked
package io.weir.changelog.buffer;

import org.jspecify.annotations.NullMarked;

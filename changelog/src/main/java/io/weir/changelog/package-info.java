/** The log that can rebuild a task's stores. */
@NullMarked
package io.weir.changelog;

import org.jspecify.annotations.NullMarked;

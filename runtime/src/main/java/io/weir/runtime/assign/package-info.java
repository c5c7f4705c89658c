/** Placement of tasks, as a pure function. */
@NullMarked
package io.weir.runtime.assign;

import org.jspecify.annotations.NullMarked;

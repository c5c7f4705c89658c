/** Keyed processors: states, timers, and their order. */
@NullMarked
package io.weir.dsl.keyed;

import org.jspecify.annotations.NullMarked;

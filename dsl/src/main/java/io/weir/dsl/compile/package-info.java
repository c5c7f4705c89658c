/** Turns what was said into a topology. */
@NullMarked
package io.weir.dsl.compile;

import org.jspecify.annotations.NullMarked;

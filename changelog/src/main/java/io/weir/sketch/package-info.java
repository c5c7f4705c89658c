/** Figures of a stream that are kept in bounded memory. */
@NullMarked
package io.weir.sketch;

import org.jspecify.annotations.NullMarked;

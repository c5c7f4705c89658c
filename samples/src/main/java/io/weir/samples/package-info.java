/** Applications to read and to copy. */
@NullMarked
package io.weir.samples;

import org.jspecify.annotations.NullMarked;

/** Questions to stores from outside, and their answers. */
@NullMarked
package io.weir.query;

import org.jspecify.annotations.NullMarked;

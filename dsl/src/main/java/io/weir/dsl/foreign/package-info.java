/** The processors and bytes behind a join of tables by a foreign key. */
@NullMarked
package io.weir.dsl.foreign;

import org.jspecify.annotations.NullMarked;

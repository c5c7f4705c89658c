/** The processors behind the words. */
@NullMarked
package io.weir.dsl.operator;

import org.jspecify.annotations.NullMarked;

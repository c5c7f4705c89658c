/** The stores of an instance, read from outside their tasks. */
@NullMarked
package io.weir.runtime.reads;

import org.jspecify.annotations.NullMarked;

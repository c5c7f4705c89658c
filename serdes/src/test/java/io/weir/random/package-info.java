/** Random tests that can be run again: seeds, and numbers made of them. */
@NullMarked
package io.weir.random;

import org.jspecify.annotations.NullMarked;

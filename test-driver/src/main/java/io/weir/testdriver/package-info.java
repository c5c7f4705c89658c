/** Drives an application offline. */
@NullMarked
package io.weir.testdriver;

import org.jspecify.annotations.NullMarked;

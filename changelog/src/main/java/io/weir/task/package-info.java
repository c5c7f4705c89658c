/** A task, as the code that runs in it knows it. */
@NullMarked
package io.weir.task;

import org.jspecify.annotations.NullMarked;

/** The state directory and the topics of the tasks. */
@NullMarked
package io.weir.runtime.tasks;

import org.jspecify.annotations.NullMarked;

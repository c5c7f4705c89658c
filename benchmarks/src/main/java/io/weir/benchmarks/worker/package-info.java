/** The measured application, in a process of its own. */
@NullMarked
package io.weir.benchmarks.worker;

import org.jspecify.annotations.NullMarked;

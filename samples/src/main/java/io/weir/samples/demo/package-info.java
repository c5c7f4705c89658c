/** Shows a word count that is killed and comes back right. */
@NullMarked
package io.weir.samples.demo;

import org.jspecify.annotations.NullMarked;

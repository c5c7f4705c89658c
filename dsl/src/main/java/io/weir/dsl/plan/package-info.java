/** What was said, word by word. */
@NullMarked
package io.weir.dsl.plan;

import org.jspecify.annotations.NullMarked;

/** The fluent words in which users say what an application does. */
@NullMarked
package io.weir.dsl;

import org.jspecify.annotations.NullMarked;

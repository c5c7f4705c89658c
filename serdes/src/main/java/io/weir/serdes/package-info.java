/** Bytes and values: the serdes that Weir brings. */
@NullMarked
package io.weir.serdes;

import org.jspecify.annotations.NullMarked;

/** The stores that users see. */
@NullMarked
package io.weir.state;

import org.jspecify.annotations.NullMarked;

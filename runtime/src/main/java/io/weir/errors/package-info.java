/** What can go wrong, and who decides. */
@NullMarked
package io.weir.errors;

import org.jspecify.annotations.NullMarked;

/** Typed stores over the change buffer and the bytes below it. */
@NullMarked
package io.weir.changelog.view;

import org.jspecify.annotations.NullMarked;

/** Replays a changelog into a store. */
@NullMarked
package io.weir.changelog.restore;

import org.jspecify.annotations.NullMarked;

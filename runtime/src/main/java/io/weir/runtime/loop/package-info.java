/** Ingress, lanes and restore: loops around the engine. */
@NullMarked
package io.weir.runtime.loop;

import org.jspecify.annotations.NullMarked;

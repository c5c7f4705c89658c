/** Disks for tests. */
@NullMarked
package io.weir.disk;

import org.jspecify.annotations.NullMarked;

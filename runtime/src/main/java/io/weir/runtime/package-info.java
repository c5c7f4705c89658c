/** What users start, configure, watch and stop. */
@NullMarked
package io.weir.runtime;

import org.jspecify.annotations.NullMarked;

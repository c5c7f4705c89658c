/** Plain Java over the whole input, and what an application makes of the same records. */
@NullMarked
package io.weir.testdriver.naive;

import org.jspecify.annotations.NullMarked;

/** Questions to stores, of the kinds that Weir's stores answer. */
@NullMarked
package io.weir.query;

import org.jspecify.annotations.NullMarked;

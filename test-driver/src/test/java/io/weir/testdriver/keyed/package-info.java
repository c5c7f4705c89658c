/** What keyed processors promise, by examples and against a model. */
@NullMarked
package io.weir.testdriver.keyed;

import org.jspecify.annotations.NullMarked;

/** Applications in processes of their own, killed and started again against a broker. */
@NullMarked
package io.weir.testdriver.app;

import org.jspecify.annotations.NullMarked;

/** Real brokers for tests: in this JVM, in a container, or at an address. */
@NullMarked
package io.weir.testdriver.broker;

import org.jspecify.annotations.NullMarked;

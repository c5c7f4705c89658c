/** Kafka Streams and Weir, one after the other, as the same application. */
@NullMarked
package io.weir.testdriver.takeover;

import org.jspecify.annotations.NullMarked;
